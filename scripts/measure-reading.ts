/**
 * `npm run measure:reading -- FILE [--half work|test] [--wrong NAME]`: how well the import reads real vacancies, against
 * what a careful reader says of 400 of them (`scripts/measure/real-vacancies.labels.json`). FILE holds their texts, which
 * are not in the project. `--wrong` prints the ids of the vacancies that a figure counts as wrong: look at those of the
 * half `work` only, or the figures of the other half lose their worth.
 */
import { parseArgs } from 'node:util'
import { asc } from 'drizzle-orm'
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { professions } from '#server/db/schema/professions.ts'
import { parseRecord, RefusedRecord } from '#server/features/intake/imports/records/import-record.ts'
import { openInput } from '#server/features/intake/imports/records/input.ts'
import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import { toImportedVacancy } from '#server/features/intake/imports/records/to-draft.ts'
import { loadReferenceData } from '#server/features/reference/data/load.ts'
import { seedReferenceData } from '#server/features/reference/data/seed.ts'
import { exitOnStartupError } from '#config/startup-error.ts'
import type { Figure, LabelledReading } from './measure/reading/aspect.ts'
import { measureFrom } from './measure/reading/from.ts'
import { measureForm } from './measure/reading/form.ts'
import { measureStructure } from './measure/reading/structure.ts'
import { measureFilters } from './measure/reading/filters.ts'
import { measurePay } from './measure/reading/pay.ts'
import { measureSubject } from './measure/reading/subject.ts'
import { readVacancyLabels } from './measure/vacancy-labels.ts'

const ASPECTS = [measureForm, measureFrom, measurePay, measureStructure, measureFilters, measureSubject]

try {
  const { values, positionals } = parseArgs({
    options: { half: { type: 'string' }, wrong: { type: 'string' } },
    allowPositionals: true,
  })
  const rows = (await readLabelled(positionals[0] ?? null)).filter(
    ({ label }) => values.half === undefined || label.split === values.half,
  )
  console.log(`${rows.length} vacancies`)
  for (const figure of ASPECTS.flatMap((measure) => measure(rows))) {
    console.log(formatFigure(figure))
    if (figure.name === values.wrong) console.log(`  ${figure.wrong.join(' ')}`)
  }
} catch (error) {
  exitOnStartupError(error)
}

/** The labelled vacancies of the file, as the import reads them with the reference data of a database. */
async function readLabelled(path: string | null): Promise<LabelledReading[]> {
  const { labels } = await readVacancyLabels()
  const byId = new Map(labels.map((label) => [label.id, label]))
  const { settings } = readSettings(process.env)
  const handle = await openDatabase(settings.database)
  try {
    await migrateDatabase(handle)
    await seedReferenceData(handle.jobs)
    const matchers = await loadMatchers(handle.jobs)
    const { locations: tree } = await loadReferenceData(handle.jobs)
    const slugs = new Map(
      (await handle.jobs.select().from(professions).orderBy(asc(professions.id))).map(({ id, slug }) => [
        id,
        slug,
      ]),
    )
    const input = await openInput({ path, name: null, stdin: process.stdin })
    const found: LabelledReading[] = []
    for await (const one of input.records) {
      if (!('value' in one)) continue
      try {
        const record = parseRecord(one.value)
        const label = byId.get(record.id ?? '')
        if (!label) continue
        const reading = toImportedVacancy(record, { matchers, now: new Date() })
        const { professionId, locationIds } = reading.draft
        const nameOf = (name: string) => tree.byId(matchers.places.find(name)[0] ?? 0)?.name ?? name
        found.push({
          // In the words of the directory: «Республика Тыва» is «Тыва» there.
          label: { ...label, places: label.places.map(nameOf) },
          record,
          reading,
          profession: slugs.get(professionId ?? 0) ?? null,
          places: (locationIds ?? []).flatMap((id) => tree.byId(id)?.name ?? []),
          regions: (locationIds ?? []).flatMap((id) => tree.ancestors(id).map(({ name }) => name)),
        })
      } catch (error) {
        if (!(error instanceof RefusedRecord)) throw error
      }
    }
    return found
  } finally {
    await handle.close()
  }
}

function formatFigure({ name, right, of, target }: Figure) {
  const share = of === 0 ? '—' : (right / of).toFixed(3)
  const goal = target === null ? '' : right / of >= target ? `  ≥ ${target}: yes` : `  ≥ ${target}: NO`
  return `${name.padEnd(40)} ${share}  (${right} of ${of})${goal}`
}
