import { Router } from 'express'
import type { RequestHandler } from 'express'
import type { z } from 'zod'
import type { Deps } from '#server/http/context.ts'
import { keepShortResume, submitShortResume } from '#server/features/board/resumes/write-short.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { PlainResume, requirePlainResume } from '#shared/features/board/resumes/short-resume.ts'
import { SHORT_RESUME_LENGTHS } from '#shared/features/board/resumes/vocabulary.ts'
import { cutText } from '#shared/kernel/control-characters.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { signInPath } from '#shared/routing/guards.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { sentPath } from '#shared/routing/sent.ts'
import { formAction } from './form-action.ts'
import type { FormAction, FormRefusal, SentForm } from './form-action.ts'

/** The forms that write a short resume and change it without scripts. */
export const shortResumeForms = (deps: Deps): RequestHandler =>
  Router().use(formAction(deps, create), formAction(deps, edit))

/** The longest fields twice, percent-encoded: a Cyrillic character takes six bytes. */
const BODY_BYTES_MAX = 100_000

const create: FormAction<PlainResume> = {
  path: pathOf('resumes-new'),
  bytesMax: BODY_BYTES_MAX,
  sender: 'user',
  form: PlainResume.superRefine(requirePlainResume),
  async submit(ctx, short) {
    return sentPathOf(await submitShortResume(ctx, { id: null, short }))
  },
  refused: (refusal, sent) => refusedPath(refusal, sent, { id: null, page: pathOf('resumes-new') }),
}

const EditForm = PlainResume.extend({ id: ResumeId }).superRefine(requirePlainResume)

const edit: FormAction<z.infer<typeof EditForm>> = {
  path: /^\/personal\/resumes\/(?<id>[\da-f]{24})\/edit$/,
  bytesMax: BODY_BYTES_MAX,
  sender: 'user',
  form: EditForm,
  async submit(ctx, { id, ...short }) {
    return sentPathOf(await submitShortResume(ctx, { id, short }))
  },
  async refused(refusal, sent) {
    const id = ResumeId.safeParse(sent.params['id'])
    return id.success ? refusedPath(refusal, sent, { id: id.data, page: editPath(id.data) }) : null
  },
}

const sentPathOf = ({ id }: { id: string }) => `${sentPath(pathOf('personal-resumes'))}&id=${id}`

/** The page of a form; `id` is null for a new resume. */
type Form = { id: ResumeId | null; page: string }

const editPath = (id: string) => pathOf('personal-resumes-id-edit', { id })

/** What was typed is kept as a draft, whose form names the wrong fields. */
async function refusedPath(
  refusal: FormRefusal<unknown>,
  { ctx, fields }: SentForm,
  form: Form,
): Promise<string | null> {
  const { id, page } = form
  if (refusal.kind === 'problem') return pathAfter(refusal.problem, form)
  if (refusal.kind !== 'invalid') return refusal.kind === 'guest' ? signInPath(page) : `${page}?error=other`
  const cut = Object.entries(SHORT_RESUME_LENGTHS).map(([name, max]) => [
    name,
    cutText(fields[name] ?? '', max),
  ])
  const { experience, workForm } = fields
  try {
    const kept = await keepShortResume(ctx, {
      id,
      short: PlainResume.parse({ ...Object.fromEntries(cut), experience, workForm }),
    })
    return `${editPath(kept.id)}?error=fields&fields=${[...new Set(refusal.fields)].join()}`
  } catch (error) {
    if (error instanceof Problem) return pathAfter(error, form)
    throw error
  }
}

/** A foreign resume is one that does not exist; the page of one that cannot be changed says why. */
function pathAfter({ code }: Problem, { id, page }: Form) {
  if (code === 'not_found') return null
  if (code !== 'conflict') return `${page}?error=other`
  return id === null ? `${page}?error=limit` : page
}
