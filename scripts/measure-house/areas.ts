/**
 * Which area a file belongs to, and which storey the area is on. Folders have areas of their own, or are in the table
 * below until they do: `server/features/board/vacancies` and `server/features/vacancies` are the same feature.
 */
const FEATURES = {
  reference: ['locations', 'professions', 'skills', 'calendar', 'directories'],
  identity: ['accounts', 'audit', 'companies', 'managers', 'session'],
  board: ['favourites', 'matches', 'posting', 'responses', 'resumes', 'saved-searches', 'vacancies'],
  money: ['billing', 'documents', 'ledger', 'orders', 'packages', 'payments', 'tariffs'],
  staff: ['company-checks', 'jobs', 'moderation', 'route-rules'],
  content: ['articles', 'courses', 'help', 'landing', 'legal', 'reviews', 'salaries', 'schools'],
  intake: ['imports', 'text-to-fields'],
  privacy: ['consents', 'erase', 'export'],
} as const
type FeatureArea = keyof typeof FEATURES
type Area = FeatureArea | 'kernel' | 'db' | 'lists' | 'adapters' | 'http' | 'jobs' | 'root'

/** From the ground up; an import may only lead down, or stay on its storey. */
const STOREYS: readonly (readonly Area[])[] = [
  ['kernel'],
  ['db'],
  ['lists', 'adapters'],
  ['reference'],
  ['identity'],
  ['board'],
  ['money'],
  ['staff'],
  ['privacy', 'intake', 'content'],
  ['http', 'jobs'],
  ['root'],
]

const FOLDERS: Readonly<Record<string, Area>> = {
  // Loads what the features of the area have.
  'server/features': 'reference',
  'server/kernel': 'kernel',
  'server/platform': 'kernel',
  'server/db': 'db',
  'server/lists': 'lists',
  'server/files': 'adapters',
  'server/mail': 'adapters',
  'server/payments': 'adapters',
  'server/suggestions': 'adapters',
  'server/http': 'http',
  'server/jobs': 'jobs',
  'shared/kernel': 'kernel',
  'shared/routing': 'kernel',
  'shared/lists': 'lists',
}

const AREA_OF_FEATURE = new Map(
  Object.entries(FEATURES).flatMap(([area, names]) => names.map((name): [string, string] => [name, area])),
)

/** The name of the feature that a file of any side is in the folder of; null for a file of none. */
export function featureOf(path: string): string | null {
  const [, folder, first = '', ...rest] = path.split('/')
  if (folder !== 'features' || rest.length === 0) return null
  return first in FEATURES && rest.length > 1 ? (rest[0] ?? first) : first
}

/**
 * Storey of a file of server or shared, the lowest is 0; null for other sides: pages of the client compose what they
 * like.
 * @throws Error for a folder that has no area
 */
export function storeyOf(path: string): number | null {
  if (!/^(server|shared)\//.test(path)) return null
  const area = areaOf(path)
  const storey = STOREYS.findIndex((areas) => areas.some((one) => one === area))
  if (storey < 0)
    throw new Error(`${path} belongs to no area: add its folder to scripts/measure-house/areas.ts`)
  return storey
}

function areaOf(path: string): string | undefined {
  const [side, folder, first = ''] = path.split('/')
  const feature = featureOf(path)
  if (feature !== null) return first in FEATURES ? first : AREA_OF_FEATURE.get(feature)
  return path.split('/').length === 2 ? 'root' : FOLDERS[`${side}/${folder}`]
}
