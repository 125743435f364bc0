import type { Settings } from '#config/settings.ts'
import { hasDevPeople } from './mail/open.ts'

/** Message to the person who starts the demo: its address, and whether a newer world exists. */
export function demoNotice(
  settings: Pick<Settings, 'siteName' | 'publicUrl' | 'mail' | 'demo' | 'database'>,
  { isOutdated }: { isOutdated: boolean },
): string {
  const { siteName, publicUrl, database } = settings
  const another =
    database.kind === 'embedded'
      ? `start it with another folder: DATA_DIR=… npm run demo. What is in ${database.dataDir} stays as it is.`
      : 'start it with another, empty database in DATABASE_URL. This one stays as it is.'
  return [
    '',
    `${siteName}: ${publicUrl}`,
    ...(hasDevPeople(settings) ? [`Sign in as a person of the demo: ${publicUrl}/dev`] : []),
    ...(isOutdated
      ? [
          `An earlier release has filled this demo; a newer world has more to show. Stop the board and ${another}`,
        ]
      : []),
    '',
  ].join('\n')
}
