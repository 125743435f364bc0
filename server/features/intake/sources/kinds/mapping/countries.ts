const RUSSIAN = new Intl.DisplayNames('ru', { type: 'region', fallback: 'none' })
const ENGLISH = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Names that `Intl` does not have. */
const OTHERS: Readonly<Record<string, string>> = {
  рф: 'Россия',
  'российская федерация': 'Россия',
  'russian federation': 'Россия',
  rus: 'Россия',
  'республика беларусь': 'Беларусь',
  'республика казахстан': 'Казахстан',
  us: 'США',
  usa: 'США',
  'u.s.': 'США',
  'united states': 'США',
  'united states of america': 'США',
  'соединенные штаты': 'США',
  'соединённые штаты': 'США',
  uk: 'Великобритания',
  kaz: 'Казахстан',
  blr: 'Беларусь',
  uzb: 'Узбекистан',
  kgz: 'Киргизия',
  arm: 'Армения',
  geo: 'Грузия',
  aze: 'Азербайджан',
  ukr: 'Украина',
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = RUSSIAN.of(code)
    if (name === undefined) return []
    const keys = [code, name, ENGLISH.of(code) ?? code]
    return keys.map((key): [string, string] => [key.toLowerCase(), name])
  }),
  ...Object.entries(OTHERS),
])

/** The Russian name of a country that is given by its code (ISO 3166-1) or by its English or Russian name; null for others. */
export const toCountryName = (stated: string): string | null => NAMES.get(stated.trim().toLowerCase()) ?? null
