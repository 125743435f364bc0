import { pathOf } from '#shared/routing/route-table.ts'

/** Names the bot in robots.txt. */
export const BOT_TOKEN = 'DistantBot'

/** Header of the requests to sources: who asks and where to write (RFC 9110, section 10.1.5). */
export const formatUserAgent = ({
  publicUrl,
  operatorEmail,
}: {
  publicUrl: string
  operatorEmail: string | null
}) => `${BOT_TOKEN}/1.0 (+${publicUrl}${pathOf('bot')}${operatorEmail === null ? '' : `; ${operatorEmail}`})`
