import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createLocalFiles } from '#server/files/local.ts'
import type { Files } from '#server/files/port.ts'
import { openFileReader } from '#server/files/reading/open-file-reader.ts'
import type { UploadCtx } from '#server/files/reading/reading.ts'

export const SENDER = { kind: 'user', userId: 1, sessionId: 1, staffRole: null, role: null } as const

/** Uploads of one person, outside of a board; `close` ends the processes that read them. */
export function openUploads({ files = createLocalFiles('no folder') }: { files?: Files } = {}) {
  const fileReader = openFileReader({
    limits: { isWithin: async () => true },
    log: pino({ level: 'silent' }),
    registry: new Registry(),
  })
  const ctx: UploadCtx = {
    deps: { files, fileReader },
    actor: SENDER,
  }
  return { ctx, close: fileReader.close }
}
