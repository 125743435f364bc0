/** docs/configuration.md and .env.example, made of `config/env.ts` and of the texts in `config/variables.ts`. */
import { z } from 'zod'
import { ENV_NAMES, ENV_SHAPE } from '#config/env.ts'
import { VARIABLE_GROUPS, type Variable } from '#config/variables.ts'
import type { Document } from '../documents/write.ts'

type Described = Variable & {
  name: string
  /** As it is written in the environment; null: the schema has none. */
  byDefault: string | null
  /** What the schema takes, in Markdown; empty: any text, or what the text says. */
  takes: string
}

const COMMAND = 'npm run docs:configuration'

/** @throws Error for a variable of `env.ts` without a text, and for a text without a variable */
export function configurationDocuments(): Document[] {
  const groups = VARIABLE_GROUPS.map(({ title, variables }) => ({
    title,
    variables: Object.entries(variables).map(([name, given]) => describe(name, given)),
  }))
  const described = new Set(groups.flatMap(({ variables }) => variables.map(({ name }) => name)))
  const missing = ENV_NAMES.filter((name) => !described.has(name))
  if (missing.length > 0) throw new Error(`config/variables.ts needs a text for ${missing.join(', ')}`)
  return [
    { path: 'docs/configuration.md', text: toPage(groups) },
    { path: '.env.example', text: toExample(groups) },
  ]
}

type Groups = readonly { title: string; variables: readonly Described[] }[]

function toPage(groups: Groups) {
  const tables = groups.map(({ title, variables }) => [
    `## ${title}`,
    '',
    '| variable | takes | default | what it sets |',
    '| --- | --- | --- | --- |',
    ...variables.map(
      ({ name, takes, byDefault, unset, text }) =>
        `| \`${name}\` | ${takes} | ${byDefault === null ? (unset ?? 'none') : code(byDefault)} | ${text} |`,
    ),
    '',
  ])
  return [
    '# Configuration',
    '',
    'Everything is read once, in `config/env.ts`; an invalid value stops the start with one line that says what to set. An empty value counts',
    'as not set. `.env.example` has the same variables to copy.',
    '',
    `This page and \`.env.example\` are made by \`${COMMAND}\` of \`config/env.ts\` (names, values, defaults) and`,
    '`config/variables.ts` (texts); a test fails when they are stale. Where these variables stand in a cluster:',
    '[operations.md](operations.md#a-cluster).',
    '',
    ...tables.flat(),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

function toExample(groups: Groups) {
  const parts = groups.map(({ title, variables }) => [
    `# ${title}`,
    '',
    ...variables.flatMap(({ name, byDefault, unset, text, example }) => [
      `# ${toPlain(text)}${unset === undefined ? '' : `; without it: ${toPlain(unset)}`}`,
      `#${name}=${quote(byDefault ?? example ?? '')}`,
    ]),
    '',
  ])
  return [
    `# Copy to .env, take the # from what you set, and start with: npx node --env-file=.env server/main.ts`,
    `# Made by ${COMMAND}; docs/configuration.md says what each variable takes.`,
    '',
    ...parts.flat(),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

function describe(name: string, given: Variable | string): Described {
  const schema = Object.entries(ENV_SHAPE).find(([known]) => known === name)?.[1]
  if (!schema) throw new Error(`config/env.ts knows no ${name} of config/variables.ts`)
  return {
    name,
    ...(typeof given === 'string' ? { text: given } : given),
    byDefault: defaultOf(schema),
    takes: takenBy(schema),
  }
}

/** Lists are empty by default, as a variable that is not set. */
function defaultOf(schema: z.ZodType): string | null {
  const { data } = schema.safeParse(undefined)
  if (typeof data === 'boolean') return data ? '1' : '0'
  return typeof data === 'string' || typeof data === 'number' ? String(data) : null
}

const Taken = z.object({
  enum: z.array(z.string()).optional(),
  type: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
})

function takenBy(schema: z.ZodType): string {
  const taken = Taken.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  if (taken.enum?.includes('true')) return '`0`, `1`'
  if (taken.enum) return taken.enum.map(code).join(', ')
  if (taken.minimum !== undefined) return `${taken.minimum} to ${taken.maximum}`
  return ''
}

const code = (text: string) => `\`${text}\``
const toPlain = (markdown: string) => markdown.replaceAll('`', '')
const quote = (value: string) => (/[\s#]/.test(value) ? `"${value}"` : value)
