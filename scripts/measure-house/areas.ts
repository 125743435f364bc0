const FEATURE_AREAS = [
  'reference',
  'identity',
  'board',
  'money',
  'staff',
  'content',
  'intake',
  'privacy',
] as const
type FeatureArea = (typeof FEATURE_AREAS)[number]
type Area = FeatureArea | 'kernel' | 'db' | 'lists' | 'adapters' | 'http' | 'jobs' | 'root'

/** From the lowest; an import may only lead down, or to the same storey. */
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
  'server/kernel': 'kernel',
  'server/db': 'db',
  'server/index-now': 'adapters',
  'server/lists': 'lists',
  'server/files': 'adapters',
  'server/mail': 'adapters',
  'server/push': 'adapters',
  'server/telegram': 'adapters',
  'server/payments': 'adapters',
  'server/share-pictures': 'adapters',
  'server/suggestions': 'adapters',
  'server/http': 'http',
  'server/jobs': 'jobs',
  'shared/kernel': 'kernel',
  'shared/routing': 'kernel',
  'shared/lists': 'lists',
}

/** The feature of a file; null for a file outside of features. */
export function featureOf(path: string): string | null {
  const [, folder, , feature, ...rest] = path.split('/')
  return folder === 'features' && feature !== undefined && rest.length > 0 ? feature : null
}

/**
 * Storey of a file of server or shared, the lowest is 0; null for the client, whose pages compose all areas.
 * @throws Error for a folder without an area
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
  const [side, folder, area = ''] = path.split('/')
  if (folder === 'features') return area
  return path.split('/').length === 2 ? 'root' : FOLDERS[`${side}/${folder}`]
}
