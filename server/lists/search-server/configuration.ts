/** The configuration of a search server: its indexes, which it creates at its start. */
import { attributesOf, type IndexDeclaration } from './attributes.ts'
import type { AttributeKind } from '../declared-list.ts'
import { VOCABULARY_INDEX } from './stored-vocabulary.ts'
import { TEXT_FIELDS } from './tokens.ts'

/**
 * What both Manticore and Sphinx 2.2 accept.
 * @param options.folder of the data
 * @param options.listen address and port, such as `0.0.0.0:9306`
 */
export function searchServerConfiguration(
  specs: readonly IndexDeclaration[],
  {
    folder,
    listen,
    memory,
  }: { folder: string; listen: string; /** Megabytes of an index. */ memory: number },
): string {
  const indexes = specs.map((spec) =>
    indexOf(spec.name, { fields: TEXT_FIELDS, attributes: attributesOf(spec), folder, memory }),
  )
  const vocabulary = indexOf(VOCABULARY_INDEX, {
    fields: ['body'],
    attributes: { stamp: 'bigint', list_name: 'string', label: 'string', content: 'string' },
    folder,
    memory,
  })
  return [...indexes, vocabulary, daemon(folder, listen)].join('\n\n') + '\n'
}

function indexOf(
  name: string,
  {
    fields,
    attributes,
    folder,
    memory,
  }: {
    fields: readonly string[]
    attributes: Readonly<Record<string, AttributeKind>>
    folder: string
    memory: number
  },
): string {
  return section(`index ${name}`, [
    'type = rt',
    `path = ${folder}/${name}`,
    'dict = keywords',
    // The application sends stems.
    'morphology = none',
    'min_prefix_len = 1',
    // A single sign is a place in a phrase, and no word.
    'min_word_len = 2',
    'overshort_step = 1',
    'charset_table = 0..9, a..z, _, U+430..U+44F',
    `rt_mem_limit = ${memory}M`,
    ...fields.map((field) => `rt_field = ${field}`),
    ...Object.entries(attributes).map(([attribute, kind]) => `rt_attr_${kind} = ${attribute}`),
  ])
}

const daemon = (folder: string, listen: string) =>
  section('searchd', [
    `listen = ${listen}:mysql41`,
    `pid_file = ${folder}/searchd.pid`,
    `log = ${folder}/searchd.log`,
    `binlog_path = ${folder}`,
    'max_packet_size = 64M',
    'collation_server = binary',
    // Pages of a list read far into its rows.
    'max_filter_values = 100000',
    'thread_stack = 2M',
  ])

const section = (name: string, lines: readonly string[]) =>
  `${name}\n{\n${lines.map((line) => `  ${line}\n`).join('')}}`
