import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/intake/context.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import type { staffSourcesContract } from '#shared/features/intake/sources/staff-contract.ts'
import { SOURCE_KINDS } from './kinds/kinds.ts'
import { decideAbsent, runSourceNow, stopSourceRun } from './manage/run-source-now.ts'
import { listSources, readSource } from './manage/read-for-staff.ts'
import { createSource, updateSource } from './manage/save-source.ts'
import { setSourceState } from './manage/set-state.ts'
import { sourceNotFound } from './manage/source-changes.ts'
import { listRecords, toKindInfo } from './manage/source-facts.ts'
import { tryAndNote } from './manage/try-and-note.ts'
import { findSource } from './runs/run-rows.ts'

const ofStaff = (id: number) => ({ id, companyId: null })

/** Sources are for administrators. @throws Problem not_found for anyone else */
export const staffSourcesOperations: OperationsOf<typeof staffSourcesContract, Ctx> = {
  list(ctx) {
    requireStaffAdmin(ctx)
    return listSources(ctx.deps)
  },

  kinds(ctx) {
    requireStaffAdmin(ctx)
    return { items: SOURCE_KINDS.map(toKindInfo) }
  },

  read(ctx, { id }) {
    requireStaffAdmin(ctx)
    return readSource(ctx.deps, id)
  },

  async records(ctx, { id, state }) {
    requireStaffAdmin(ctx)
    await requireSource(ctx, id)
    return { items: await listRecords(ctx.deps.db, { sourceId: id, states: [state] }) }
  },

  create(ctx, form) {
    const { userId } = requireStaffAdmin(ctx)
    return createSource(ctx.deps, { form, userId })
  },

  async update(ctx, { id, ...form }) {
    const { userId } = requireStaffAdmin(ctx)
    await updateSource(ctx.deps, { id, form, userId })
    return {}
  },

  async try(ctx, { id }) {
    const person = requireStaffAdmin(ctx)
    return tryAndNote(ctx.deps, await requireSource(ctx, id), person)
  },

  async setState(ctx, { id, state }) {
    const { userId, staffRole } = requireStaffAdmin(ctx)
    await setSourceState(ctx.deps, { which: ofStaff(id), state, userId, staffRole })
    return {}
  },

  async run(ctx, { id, isFull }) {
    const { userId } = requireStaffAdmin(ctx)
    await runSourceNow(ctx.deps, { which: ofStaff(id), userId, isFull })
    return {}
  },

  async stop(ctx, { id }) {
    const { userId } = requireStaffAdmin(ctx)
    await stopSourceRun(ctx.deps, { which: ofStaff(id), userId })
    return {}
  },

  decideAbsent(ctx, { id, closes }) {
    const { userId } = requireStaffAdmin(ctx)
    return decideAbsent(ctx.deps, { which: ofStaff(id), userId, closes })
  },
}

/** @throws Problem not_found */
async function requireSource({ deps }: Ctx, id: number) {
  const source = await findSource(deps.db, id)
  if (!source) throw sourceNotFound()
  return source
}
