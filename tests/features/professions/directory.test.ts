import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { indexText } from '#shared/lists/text/fold.ts'

const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const Place = z.object({ slug: z.string() })
const Profession = z.object({
  id: z.number().int().positive(),
  group: z.string().min(3),
  slug: Slug,
  name: z.string().min(3),
  name_genitive_plural: z.string().min(3),
  name_instrumental: z.string().min(3),
  synonyms: z.array(z.string().min(2)),
})
const Skill = z.object({
  id: z.number().int().positive(),
  slug: Slug,
  name: z.string().min(1),
  aliases: z.array(z.string().min(1)),
})

const professions = z.array(Profession).parse(read('professions/professions.json'))
const skills = z.array(Skill).parse(read('skills/skills.json'))
const places = ['countries', 'regions', 'cities'].flatMap((name) =>
  z.array(Place).parse(read(`locations/${name}.json`)),
)
const bySlug = new Map(professions.map((row) => [row.slug, row]))

/** Other words that stand where a profession or a place may stand in an address. */
const RESERVED =
  `bez-opyta polnyy-den chastichnaya-zanyatost proektnaya-rabota svobodnyy-grafik udalenno na-domu gibrid
  stazhirovka ezhednevnaya-oplata vyhodnye dlya-lyudey-s-invalidnostyu dlya-studentov regions new favourites professii
  access resume`.split(/\s+/)

test('every profession has a unique id, address and name', () => {
  expect(new Set(professions.map(({ id }) => id)).size).toBe(professions.length)
  expect(bySlug.size).toBe(professions.length)
  expect(new Set(professions.map(({ name }) => plainCase(name))).size).toBe(professions.length)
})

test('professions, places and attributes have distinct addresses', () => {
  const slugs = [...professions, ...places].map(({ slug }) => slug).concat(RESERVED)
  expect(slugs.filter((slug, at) => slugs.indexOf(slug) !== at)).toEqual([])
})

test('about 300 professions form some 25 contiguous groups', () => {
  expect(professions.length).toBeGreaterThanOrEqual(290)
  const groups = professions.map(({ group }) => group)
  const starts = groups.filter((group, at) => group !== groups[at - 1])
  expect(starts).toEqual([...new Set(groups)])
  expect(starts.length).toBeGreaterThanOrEqual(20)
  expect(starts.length).toBeLessThanOrEqual(26)
})

/** Names of two professions: the job is the same, or the word alone does not say which of the two is meant. */
const SHARED = new Set(['саппорт', 'support', 'аниматор', 'охранник', 'сторож'])

test('a profession synonym is lower case and unique', () => {
  const owners = new Map<string, string>()
  for (const { name } of professions) owners.set(indexText(name), name)
  for (const { name, synonyms } of professions) {
    for (const synonym of synonyms) {
      expect(synonym).toBe(synonym.toLowerCase().trim())
      if (SHARED.has(synonym)) continue
      const words = indexText(synonym)
      expect(owners.get(words) ?? name, `«${synonym}»`).toBe(name)
      owners.set(words, name)
    }
  }
})

test('a profession has each synonym once, and none of them is its name or a general word', () => {
  const general = 'специалист менеджер работник сотрудник персонал человек вакансия работа и в на по с'.split(
    ' ',
  )
  for (const { name, synonyms } of professions) {
    const folded = synonyms.map(indexText)
    expect(new Set(folded).size, name).toBe(folded.length)
    expect(folded, name).not.toContain(indexText(name))
    expect(folded, name).not.toContain('')
    expect(general.filter((word) => folded.includes(word))).toEqual([])
  }
})

test('every shared synonym belongs to two professions', () => {
  for (const synonym of SHARED) {
    const owners = professions.filter(({ name, synonyms }) =>
      [plainCase(name), ...synonyms].includes(synonym),
    )
    expect(owners.length, synonym).toBe(2)
  }
})

test('case forms of professions have the endings of their case', () => {
  const firstWord = (text: string) => text.split(' ')[0] ?? ''
  const indeclinable = new Set(['Бариста', 'Хостес'])
  const wrong = professions.filter((row) => {
    if (indeclinable.has(row.name)) return row.name_genitive_plural !== row.name_instrumental
    const genitive = firstWord(row.name_genitive_plural)
    const instrumental = firstWord(row.name_instrumental)
    return (
      !/(ов|ев|ёв|ей|ых|их|нь|ок|иц|швей)$/.test(genitive) || !/(ом|ем|ём|ой|ей|ёй|ым|им)$/.test(instrumental)
    )
  })
  expect(wrong).toEqual([])
})

test('case forms of professions keep indeclinable words', () => {
  for (const row of professions) {
    const tail = row.name.split(' ').at(-1) ?? ''
    // «по кадрам», «на дому», «1С»: what stands after the noun stays.
    if (!/ (по|на|с|со|онлайн|АСУ) /.test(row.name)) continue
    expect(row.name_genitive_plural.endsWith(tail), row.name).toBe(true)
    expect(row.name_instrumental.endsWith(tail), row.name).toBe(true)
  }
})

test.each([
  ['buhgalter', 'бухгалтеров', 'бухгалтером'],
  ['sekretar', 'секретарей', 'секретарём'],
  ['tokar', 'токарей', 'токарем'],
  ['shveya', 'швей', 'швеёй'],
  ['nyanya', 'нянь', 'няней'],
  ['barista', 'бариста', 'бариста'],
  ['gornichnaya', 'горничных', 'горничной'],
  ['raznorabochiy', 'разнорабочих', 'разнорабочим'],
  ['prodavets', 'продавцов', 'продавцом'],
  ['meditsinskaya-sestra', 'медицинских сестёр', 'медицинской сестрой'],
  ['veduschiy-meropriyatiy', 'ведущих мероприятий', 'ведущим мероприятий'],
  ['veb-dizayner', 'веб-дизайнеров', 'веб-дизайнером'],
  ['php-razrabotchik', 'PHP-разработчиков', 'PHP-разработчиком'],
  ['programmist-1s', 'программистов 1С', 'программистом 1С'],
  ['operator-koll-tsentra', 'операторов колл-центра', 'оператором колл-центра'],
])('the profession %s has the forms «%s» and «%s»', (slug, genitivePlural, instrumental) => {
  const row = bySlug.get(slug)
  expect(row?.name_genitive_plural).toBe(genitivePlural)
  expect(row?.name_instrumental).toBe(instrumental)
})

test.each([
  'nadomnyy-sborschik',
  'nadomnyy-upakovschik',
  'operator-na-domu',
  'naborschik-tekstov',
  'rasshifrovschik-audio',
  'vyazalschik',
  'shveya',
  'moderator',
  'asessor',
  'kopirayter',
  'operator-chata',
])('the reference data include the home-based profession %s', (slug) => {
  expect(bySlug.has(slug)).toBe(true)
})

test('every skill has a unique id and address', () => {
  expect(skills.length).toBeGreaterThan(1_200)
  expect(new Set(skills.map(({ id }) => id)).size).toBe(skills.length)
  expect(new Set(skills.map(({ slug }) => slug)).size).toBe(skills.length)
})

test('a skill name or alias is unique', () => {
  const names = skills.flatMap(({ name, aliases }) => [name, ...aliases]).map(plainCase)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test.each([
  ['1C', '1С: Предприятие 8'],
  ['Excel', 'Microsoft Excel'],
  ['Golang', 'Go'],
  ['k8s', 'Kubernetes'],
  ['Postgres', 'PostgreSQL'],
])('the job title «%s» of employers is the profession «%s»', (alias, name) => {
  expect(skills.find((skill) => skill.name === name)?.aliases).toContain(alias)
})

function read(path: string): unknown {
  return JSON.parse(
    readFileSync(new URL(`../../../server/features/reference/data/files/${path}`, import.meta.url), 'utf8'),
  )
}

function plainCase(text: string) {
  return text.toLowerCase().replaceAll('ё', 'е')
}
