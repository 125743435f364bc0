import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { TOPIC_LABELS } from '#shared/features/board/text-checks/topics.ts'
import { REFUSAL_RULES, RULE_LABELS, ruleLabels } from '#shared/features/staff/moderation/labels.ts'
import { pathOf, ROUTES } from '#shared/routing/route-table.ts'
import { buildOwner } from '#tests/support/owner.ts'
import { pageHtml } from '#tests/support/page-html.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp()
const { board } = app
let owner: Awaited<ReturnType<typeof buildOwner>>

beforeAll(async () => {
  owner = await buildOwner(board, 'Снегирь')
})

type Link = { file: string; name: string; anchor: string }

/** Links to a part of another page, as texts, components and e-mails write them. Those with an id are of the owner. */
function listLinks(): Link[] {
  const routeAt = new Map(ROUTES.map(({ name, path }) => [path, name]))
  return globSync('{client,server,shared}/**/*.{ts,tsx,md,json}')
    .filter((file) => !file.includes('/migrations/') && !file.includes('/earlier/'))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      const found = (pattern: RegExp) => Array.from(source.matchAll(pattern), ([, ...groups]) => groups)
      const typed = found(/["'`(](\/[a-z/-]+)#([\w.-]+)["'`)]/g).map(([path = '', anchor = '']) => ({
        name: routeAt.get(path) ?? path,
        anchor,
      }))
      const named = found(/pathOf\('([\w-]+)'[^)]*\)\}?#([\w.-]+)[`'"]/g).map(([name = '', anchor = '']) => ({
        name,
        anchor,
      }))
      const answers = found(/(?:<HelpLink answer="|\bhelp\(')([\w-]+)/g).map(([anchor = '']) => ({
        name: 'help',
        anchor,
      }))
      const settings = found(/settingsNote\([^)]*'(notifications|sessions)'/g).map(([anchor = '']) => ({
        name: 'personal-settings-profile',
        anchor,
      }))
      return [...typed, ...named, ...answers, ...settings].map((link) => ({ file, ...link }))
    })
}

const idsAt = new Map<string, Promise<Set<string>>>()

/** The ids of a page, as its owner gets it. */
function idsOf(name: string): Promise<Set<string>> {
  const known = idsAt.get(name) ?? readIds(name)
  idsAt.set(name, known)
  return known
}

async function readIds(name: string) {
  const route = ROUTES.find((one) => one.name === name)
  const path = name === 'personal-resumes-id' ? pathOf(name, { id: owner.resume }) : (route?.path ?? name)
  const body = await pageHtml(app, path, route?.isPublic === true ? null : owner.token)
  return new Set(Array.from(body.matchAll(/\sid="([^"]+)"/g), ([, id = '']) => id))
}

test('every link to a part of a page leads to a part that the page has', async () => {
  const links = listLinks()
  expect(links.length).toBeGreaterThan(50)
  const broken: Link[] = []
  for (const link of links) if (!(await idsOf(link.name)).has(link.anchor)) broken.push(link)
  expect(broken).toEqual([])
}, 120_000)

test('the clause of each ground of a refusal is on the page of the rules, for vacancies and for resumes', async () => {
  const ids = await idsOf('rules')
  const labels = [
    ...Object.values(RULE_LABELS),
    ...(['vacancy', 'resume'] as const).flatMap((kind) =>
      REFUSAL_RULES[kind].map((rule) => ruleLabels(rule, kind)),
    ),
    ...Object.values(TOPIC_LABELS),
  ]
  const clauses = new Set(labels.flatMap(({ clause }) => clause ?? []))
  expect(clauses.size).toBeGreaterThan(10)
  expect([...clauses].filter((clause) => !ids.has(`p${clause}`))).toEqual([])
})

/** Clauses that no ground names, each with the reason; others forbid what a moderator must be able to refuse by. */
const BY_OTHER = 'refused as `other`, in the words of the moderator'
const WITHOUT_GROUND: Readonly<Record<string, string>> = {
  '1.1': 'says what may be placed',
  '2.1': BY_OTHER,
  '2.2': 'the form requires it',
  '2.4': 'the form requires it of pay that is stated; more is 6.4',
  '2.5': 'the form requires it',
  '2.6': 'recommends',
  '2.7': BY_OTHER,
  '3.2': BY_OTHER,
  '3.4': BY_OTHER,
  '4.2': BY_OTHER,
  '4.5': 'is about what a company does with responses, which a complaint tells',
  '5.2': 'cites the law',
  '5.3': 'says what is allowed',
  '6.2': BY_OTHER,
  '6.5': BY_OTHER,
  '6.6': BY_OTHER,
}

test('every clause that forbids something to an employer is the clause of a ground, or is named with the reason', async () => {
  const rules = readFileSync('client/features/content/legal/texts/rules.md', 'utf8')
  const named = new Set(
    [...Object.values(RULE_LABELS), ...Object.values(TOPIC_LABELS)].flatMap(({ clause }) => clause ?? []),
  )
  // The first six chapters are what a vacancy may be; the others say who checks it and what seekers should know.
  const clauses = Array.from(rules.matchAll(/^([1-6]\.\d+)\. /gm), ([, clause = '']) => clause)
  expect(clauses.filter((clause) => !named.has(clause)).toSorted()).toEqual(
    Object.keys(WITHOUT_GROUND).toSorted(),
  )
})
