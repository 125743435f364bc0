import type pg from 'pg'
import { TABLE_RULES } from '#server/db/table-rules.ts'
import { nameIn } from '../backup/tables.ts'
import type { TableShape } from '../backup/tables.ts'

type ExportedColumn = {
  name: string
  /** As in PostgreSQL; JSON has dates and instants as text of ISO 8601, numbers as numbers. */
  type: string
  isNullable: boolean
  /** `table.column` */
  refersTo: string | null
}

export type ExportedTable = { name: string; rows: number; columns: ExportedColumn[] }

export async function describeColumns(client: pg.Client, shape: TableShape): Promise<ExportedColumn[]> {
  const { rows } = await client.query<ExportedColumn>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable",
       (select format('%s.%s', k.confrelid::regclass, f.attname)
        from pg_constraint k join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
        where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum]
        limit 1) as "refersTo"
     from pg_attribute a where a.attrelid = $1::regclass and a.attname = any($2)`,
    [nameIn(shape), shape.columns],
  )
  const byName = new Map(rows.map((row) => [row.name, row]))
  return shape.columns.map((name) => {
    const column = byName.get(name)
    if (!column)
      throw new Error(`${shape.name} has no column ${name}: the rules of the export are of another release`)
    return column
  })
}

/** For who reads the export without our code. */
export function readmeOf(tables: readonly ExportedTable[], { withPeople }: { withPeople: boolean }): string {
  const left = Object.entries(TABLE_RULES).flatMap(([name, { export: level }]) =>
    typeof level === 'object' ? [`- \`${name}\`: ${level.never}`] : [],
  )
  const people = Object.entries(TABLE_RULES).flatMap(([name, { export: level }]) =>
    level === 'people' ? [`\`${name}\``] : [],
  )
  return `# Выгрузка доски вакансий

\`tables/ИМЯ.jsonl\`: по строке JSON на запись, в кодировке UTF-8. Моменты времени — ISO 8601 в UTC, дни —
\`ГГГГ-ММ-ДД\`, деньги с \`_kopecks\` в имени — целые копейки. \`schema.json\`: у каждой таблицы её столбцы с типом
PostgreSQL и ссылкой на другую таблицу. \`files/\`: логотипы, фотографии и документы, которые названы в записях;
\`/files/ИМЯ\` в записи — файл \`files/ПЕРВЫЕ_ДВА_ЗНАКА/ИМЯ\`, документы лежат в \`files/private/\`.

Все таблицы — на один момент. Ключей, кодов, отпечатков сеансов и токенов в выгрузке нет.
${withPeople ? 'Персональные данные выгружены: храните и передавайте их как того требует 152-ФЗ.' : `Персональных данных людей нет, с \`--people\` к ней добавятся имена в других таблицах и ${people.join(', ')}.`}

| таблица | записей | столбцы |
| --- | --- | --- |
${tables.map(({ name, rows, columns }) => `| \`${name}\` | ${rows} | ${columns.map((column) => column.name).join(', ')} |`).join('\n')}

Не выгружается:

${left.join('\n')}
`
}
