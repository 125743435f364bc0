import type { Secrets, Settings } from '#config/settings.ts'
import { createLocalFiles } from './local.ts'
import type { Files } from './port.ts'
import { createS3Files } from './s3.ts'

/** The store named by the settings: S3-compatible, or else a folder. */
export function openFiles(
  { filesDir, s3 }: Pick<Settings, 'filesDir' | 's3'>,
  { s3SecretKey }: Pick<Secrets, 's3SecretKey'>,
): Files {
  return s3 && s3SecretKey !== null
    ? createS3Files({ ...s3, secretAccessKey: s3SecretKey })
    : createLocalFiles(filesDir)
}
