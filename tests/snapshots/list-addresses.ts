/** Addresses of the two lists as people, forms, robots and attackers ask for them: the same ones in every run. */
import { createRandom, type Random } from '#tests/support/random.ts'
import { PLACES, PROFESSIONS, WRONG_PATHS, type ListParameters } from './list-parameters.ts'

/** Those that are there on purpose. */
export const listAddresses = (list: ListParameters): string[] => [
  ...new Set([
    ...pathsAndForms(list),
    ...singleValues(list),
    ...pairs(list),
    ...repeated(list),
    ...nonsense(list),
  ]),
]

/**
 * Random ones of each parameter, which depend on no parameter after it: with up to six others, of those before it, in any order, under any path, now and then with something
 * that does not belong.
 */
export function randomAddresses(
  list: ListParameters,
  { each, seed }: { each: number; seed: number },
): Record<string, string[]> {
  // A profession and a place belong to the path.
  const names = Object.keys(list.parameters).filter((name) => name !== 'profession')
  return Object.fromEntries(
    names.map((name, at) => {
      const random = createRandom(hashOf(`${seed} ${name}`))
      const addresses = new Set<string>()
      while (addresses.size < each)
        addresses.add(anything(list, { name, known: names.slice(0, at + 1), random }))
      return [name, [...addresses]]
    }),
  )
}

/** Of a text, the same in every run. */
function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return hash & 0x7fffffff
}

/** The one with the highest hash: a value that is added to a list changes few choices. */
const chosen = (values: readonly string[], place: string) =>
  values.toSorted((a, b) => hashOf(`${place} ${b}`) - hashOf(`${place} ${a}`))[0] ?? ''

/** Those that a page answers by a redirect, or shows to search engines. */
export const pathsAndForms = (list: ListParameters) => [
  ...new Set([...paths(list), ...pages(list), ...misplaced(list)]),
]

type Pair = readonly [name: string, value: string]
const queryOf = (...query: readonly Pair[]) =>
  query.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`).join('&')

const entriesOf = ({ parameters }: ListParameters) =>
  Object.entries(parameters).map(([name, { values }]) => [name, values] as const)
const pairsOf = (list: ListParameters): Pair[] =>
  entriesOf(list).flatMap(([name, values]) => values.map((value): Pair => [name, value]))

function paths({ path, attributes }: ListParameters): string[] {
  const segments = [...PROFESSIONS, ...PLACES, ...attributes]
  const mixed = PROFESSIONS.flatMap((one, at) => {
    const place = PLACES[at % PLACES.length] ?? ''
    const attribute = attributes[at % Math.max(attributes.length, 1)]
    const given = [one, place, ...(attribute === undefined ? [] : [attribute])]
    return orders(given).flatMap((order) => [order, order.slice(1)])
  })
  return [
    path,
    ...[...segments.map((segment) => [segment]), ...mixed].map((given) => under(path, given)),
    ...WRONG_PATHS.map((tail) => `${path}/${tail}`),
  ]
}

const under = (path: string, segments: readonly string[]) => [path, ...segments].join('/')

function orders(list: readonly string[]): string[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((first, at) => orders(list.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

const singleValues = (list: ListParameters) => pairsOf(list).map((pair) => `${list.path}?${queryOf(pair)}`)

/** Each parameter with each other one, in both orders. */
function pairs(list: ListParameters): string[] {
  const entries = entriesOf(list)
  return entries.flatMap(([name, own], at) =>
    entries.slice(0, at).flatMap(([other, others]) => {
      const place = `${name} ${other}`
      const given: Pair[] = [
        [name, chosen(own, place)],
        [other, chosen(others, place)],
      ]
      return [given, given.toReversed()].map((query) => `${list.path}?${queryOf(...query)}`)
    }),
  )
}

function repeated(list: ListParameters): string[] {
  const queries = entriesOf(list).flatMap(([name, values]) => {
    const [first = '', second = ''] = values
    const last = values.at(-1) ?? ''
    return [
      queryOf([name, first], [name, first]),
      queryOf([name, first], [name, second]),
      queryOf([name, last], [name, first]),
      queryOf(...values.map((value): Pair => [name, value])),
      queryOf(...values.toReversed().map((value): Pair => [name, value])),
      queryOf([name, first], [name, '']),
      queryOf([name, first], [name, 'unknown']),
      queryOf([name, `${first},${second}`]),
      queryOf([`${name}[]`, first]),
    ]
  })
  return queries.map((query) => `${list.path}?${query}`)
}

function pages({ path }: ListParameters): string[] {
  const numbers = [
    '0',
    '1',
    '2',
    '3',
    '99',
    '100',
    '101',
    '1000',
    '-1',
    '1.5',
    '2.0',
    '02',
    '+2',
    '1e1',
    'x',
    '',
    '２',
  ]
  const queries = numbers.flatMap((page) => [
    `page=${encodeURIComponent(page)}`,
    `work_form=remote&page=${encodeURIComponent(page)}`,
    `page=${encodeURIComponent(page)}&search=smm`,
  ])
  const odd = [
    'page',
    'page=2&page=2',
    'page=2&page=3',
    'page=1&page=2',
    'page[]=2',
    'page%5B%5D=1',
    'PAGE=2',
    'page=%32',
  ]
  return [...queries, ...odd].map((query) => `${path}?${query}`)
}

/** What a form without scripts sends: places and professions as parameters, and fields that are empty. */
function misplaced({ path, attributes }: ListParameters): string[] {
  const queries = ['kazan', 'moskva', 'rossiya', 'no-such-place', 'Kazan', ''].flatMap((place) =>
    ['buhgalter', 'no-such-profession', ''].flatMap((profession) => [
      `profession=${profession}&location=${place}`,
      `search=&profession=${profession}&location=${place}&salary=`,
      `location=${place}&profession=${profession}&work_form=home&utm_source=mail&sort=date&page=2`,
    ]),
  )
  const bases = [
    path,
    `${path}/omsk`,
    `${path}/shveya`,
    ...attributes.slice(0, 2).map((slug) => `${path}/${slug}`),
  ]
  return bases.flatMap((base) => queries.map((query) => `${base}?${query}`))
}

function nonsense(list: ListParameters): string[] {
  const { path } = list
  const of = entriesOf(list).flatMap(([name, [value = '']]) => [
    name,
    `${name}=`,
    `${name}=+`,
    `${name}=unknown`,
    `${name}=${value.toUpperCase()}`,
    `${name.toUpperCase()}=${encodeURIComponent(value)}`,
    `${name}=+${encodeURIComponent(value)}+`,
    `${name}=-1`,
    `${name}=0`,
    `${name}=99999999999`,
    `${name}=1.5`,
    `${name}=%D0%9E%D0%BC%D1%81%D0%BA`,
    `${name}=%00`,
    `${name}=%0A${encodeURIComponent(value)}`,
    `${name}=${'x'.repeat(81)}`,
    `${name}=${'x'.repeat(201)}`,
  ])
  const queries = [
    ...of,
    '',
    '&',
    '&&&',
    '=',
    '=x',
    'a=b',
    'a[b]=c',
    'utm_source=x&gclid=y',
    '%zz=1',
    'search=%',
    'x=%FF',
  ]
  const written = [
    '/',
    '//',
    '/Kazan',
    '/KAZAN/Buhgalter',
    '/kazan/',
    '//kazan',
    '/kazan//buhgalter',
    '/%6Bazan',
  ]
  const refused = [
    '/.',
    '/..',
    '/%2e%2e/x',
    '/%00',
    '/%zz',
    '/a\\b',
    '/kazan%20',
    '/%D0',
    `/${'x'.repeat(300)}`,
  ]
  const many = Array.from({ length: 101 }, (_, at) => `p${at}=1`).join('&')
  return [
    ...queries.map((query) => `${path}?${query}`),
    ...[...written, ...refused].flatMap((tail) => [path + tail, `${path}${tail}?work_form=remote`]),
    `${path}?${many}`,
    path.toUpperCase(),
    `/${path}`,
  ]
}

function anything(
  list: ListParameters,
  { name, known, random }: { name: string; known: readonly string[]; random: Random },
): string {
  const pairOf = (parameter: string): Pair => [
    parameter,
    random.one(list.parameters[parameter]?.values ?? []) ?? '',
  ]
  const others = Array.from({ length: random.whole(7) }, () => random.one(known)).filter(
    (one) => one !== null,
  )
  const isSingle = (parameter: string) => list.parameters[parameter]?.takes !== 'several'
  // A repeated parameter of one value is refused, so few addresses have one.
  const query = [name, ...others]
    .filter((one, at, all) => !isSingle(one) || random.next() < 0.05 || all.indexOf(one) === at)
    .map(pairOf)
  query.splice(random.whole(query.length), 0, ...query.splice(0, 1))
  if (random.next() < 0.15) query.splice(random.whole(query.length), 0, ['page', String(random.whole(5))])
  if (random.next() < 0.1) query.push(['utm_source', 'mail'])
  if (random.next() < 0.07) query.push([name, 'unknown'])
  const segments = [random.maybe(PROFESSIONS), random.maybe(PLACES), random.maybe(list.attributes)]
    .filter((segment) => segment !== null)
    .filter(() => random.next() < 0.6)
  if (random.next() < 0.2) segments.reverse()
  const path = under(list.path, segments)
  return `${random.next() < 0.04 ? path.replace(/[a-z](?=[^/]*$)/, (letter) => letter.toUpperCase()) : path}?${queryOf(...query)}`
}
