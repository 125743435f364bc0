import { createHmac } from 'node:crypto'
import type { Deps } from '#server/features/board/context.ts'
import { equalHashes } from '#server/kernel/token.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** `askedAt`: when the e-mail was written; both e-mails about an idle resume have the same link. */
type IdleLink = { id: string; askedAt: Date }

export const idleUrl = (deps: Pick<Deps, 'secrets' | 'site'>, link: IdleLink) =>
  `${deps.site.publicUrl}${pathOf('resumes-confirm')}?token=${newIdleToken(deps, link)}`

function newIdleToken(deps: Pick<Deps, 'secrets'>, { id, askedAt }: IdleLink): string {
  return `${id}.${askedAt.getTime()}.${signature(deps, { id, askedAt })}`
}

/** Null for a text that this board has not signed. */
export function readIdleToken(deps: Pick<Deps, 'secrets'>, token: string): IdleLink | null {
  const [, id = '', askedAt = '', given = ''] = /^([0-9a-f]{24})\.(\d{1,14})\.([\w-]+)$/.exec(token) ?? []
  const link = { id, askedAt: new Date(Number(askedAt)) }
  return given !== '' && equalHashes(given, signature(deps, link)) ? link : null
}

const signature = ({ secrets }: Pick<Deps, 'secrets'>, { id, askedAt }: IdleLink) =>
  createHmac('sha256', secrets.codes)
    .update(`idle resume ${id} asked at ${askedAt.getTime()}`)
    .digest('base64url')
