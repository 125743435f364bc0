import type { z } from 'zod'
import { Form, FormActions } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Checkbox } from '#client/ui/choice.tsx'
import { Input, Select, Textarea } from '#client/ui/field.tsx'
import { SourceForm } from '#shared/features/intake/sources/forms.ts'
import { SOURCE_BASIS_LABELS } from '#shared/features/intake/sources/labels.ts'
import type { SourceKindInfo } from '#shared/features/intake/sources/source-models.ts'
import { EMPLOYER_CAP, RUN_CAP, SOURCE_BASES } from '#shared/features/intake/sources/vocabulary.ts'

type Values = z.input<typeof SourceForm>

const LABELS: Record<keyof SourceForm, string> = {
  kind: 'Вид',
  title: 'Название для читателей',
  address: 'Адрес',
  companyId: 'Номер компании на сайте',
  employerTitle: 'Работодатель',
  employerInn: 'ИНН работодателя',
  employerSite: 'Сайт работодателя',
  basis: 'Основание',
  basisUrl: 'Адрес условий',
  basisOn: 'День',
  basisNote: 'Чьё согласие и где оно хранится',
  isNofollow: 'Ссылки с nofollow',
  isIndexed: 'Разрешить поисковикам',
  regions: 'Коды регионов',
  words: 'Слова поиска',
  pathPrefix: 'Начало адресов вакансий',
  intervalMinutes: 'Читать раз в столько минут',
  pauseMs: 'Пауза между запросами, мс',
  employerCap: 'Не больше вакансий одного работодателя',
  runCap: 'Не больше новых за чтение',
  expectedMin: 'Ожидается не меньше записей',
}

/** The form of a new source and of a changed one. */
export function SourceFields({
  kinds,
  defaults,
  button,
  draft,
  send,
  onCancel = null,
}: {
  kinds: readonly SourceKindInfo[]
  defaults: Partial<Values>
  button: string
  /** Name under which the tab keeps what is typed. */
  draft?: string
  send: (values: SourceForm) => Promise<unknown>
  onCancel?: (() => void) | null
}) {
  const first = kinds.find(({ code }) => code === defaults.kind)
  const form = useValuesForm<Values, SourceForm>({
    schema: SourceForm,
    defaults: {
      intervalMinutes: first?.intervalMinutes ?? '',
      pauseMs: first?.pauseMs ?? '',
      employerCap: EMPLOYER_CAP,
      runCap: RUN_CAP,
      ...defaults,
    },
    send,
    ...(draft === undefined ? {} : { draft: { name: draft } }),
  })
  const kind = kinds.find(({ code }) => code === form.values.kind)
  const { basis } = form.values
  return (
    <Form form={form} labels={LABELS} className="grid gap-4">
      <Select
        label={LABELS.kind}
        {...form.field('kind')}
        onChange={(event) => {
          form.field('kind').onChange(event)
          const chosen = kinds.find(({ code }) => code === event.currentTarget.value)
          if (!chosen) return
          form.set('intervalMinutes', chosen.intervalMinutes)
          form.set('pauseMs', chosen.pauseMs)
        }}
      >
        {kinds.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </Select>
      <Input
        label={LABELS.title}
        hint="Читатели увидят «Источник: …»"
        autoComplete="off"
        required
        {...form.field('title')}
      />
      <Input
        label={LABELS.address}
        hint={kind?.addressHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={kind?.addressExample}
        required
        {...form.field('address')}
      />
      {kind?.isOfOneEmployer && (
        <fieldset className="grid gap-4">
          <legend className="font-semibold">Чьи вакансии</legend>
          <Input
            label={LABELS.companyId}
            hint="Если компании на сайте нет, оставьте пустым и заполните следующие три поля"
            inputMode="numeric"
            autoComplete="off"
            {...form.field('companyId')}
          />
          <Input label={LABELS.employerTitle} autoComplete="off" {...form.field('employerTitle')} />
          <Input
            label={LABELS.employerInn}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('employerInn')}
          />
          <Input
            label={LABELS.employerSite}
            hint={kind.hasOwnHosts ? undefined : 'Читаются только адреса на нём и его поддоменах'}
            inputMode="url"
            autoComplete="off"
            {...form.field('employerSite')}
          />
        </fieldset>
      )}
      <fieldset className="grid gap-4">
        <legend className="font-semibold">Почему вакансии можно показывать</legend>
        <Select label={LABELS.basis} hint="Без основания источник не читается" {...form.field('basis')}>
          <option value="">Пока нет</option>
          {SOURCE_BASES.map((one) => (
            <option key={one} value={one}>
              {SOURCE_BASIS_LABELS[one]}
            </option>
          ))}
        </Select>
        {basis === 'open_data' && (
          <Input
            label={LABELS.basisUrl}
            hint="Страница, на которой сказано, что данными можно пользоваться"
            inputMode="url"
            autoComplete="off"
            {...form.field('basisUrl')}
          />
        )}
        {basis === 'consent' && (
          <Textarea
            label={LABELS.basisNote}
            hint="Должность и компания; письмо или договор и где их найти. Имён и телефонов не пишите"
            rows={2}
            {...form.field('basisNote')}
          />
        )}
        {basis && (
          <Input
            label={basis === 'open_data' ? 'Когда прочли условия' : 'Когда получили согласие'}
            type="date"
            {...form.field('basisOn')}
          />
        )}
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="font-semibold">Как читать</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <Input
            label={LABELS.intervalMinutes}
            hint="1440 — раз в сутки"
            inputMode="numeric"
            required
            {...form.field('intervalMinutes')}
          />
          <Input
            label={LABELS.pauseMs}
            hint="К одному сайту; robots.txt может требовать больше"
            inputMode="numeric"
            required
            {...form.field('pauseMs')}
          />
          <Input
            label={LABELS.employerCap}
            hint="Пусто — сколько есть"
            inputMode="numeric"
            {...form.field('employerCap')}
          />
          <Input
            label={LABELS.runCap}
            hint="Остальные ждут следующего раза"
            inputMode="numeric"
            {...form.field('runCap')}
          />
          <Input
            label={LABELS.expectedMin}
            hint="Меньше — тревога на этой странице"
            inputMode="numeric"
            {...form.field('expectedMin')}
          />
          {kind?.isOfOneEmployer && (
            <Input
              label={LABELS.pathPrefix}
              hint="Например /vacancies/. Пусто — раздел адреса источника, а если там ничего нет, весь сайт"
              autoComplete="off"
              {...form.field('pathPrefix')}
            />
          )}
        </div>
        {kind && !kind.isOfOneEmployer && (
          <>
            <Input
              label={LABELS.regions}
              hint="Через запятую; пусто — вся страна"
              autoComplete="off"
              {...form.field('regions')}
            />
            <Textarea
              label={LABELS.words}
              hint="По одному в строке; пусто — все вакансии"
              rows={3}
              {...form.field('words')}
            />
          </>
        )}
      </fieldset>
      <fieldset>
        <legend className="font-semibold">Поисковики</legend>
        <Checkbox label="Ссылки на источник с nofollow" {...form.field('isNofollow')} />
        <Checkbox
          label="Разрешить индексировать вакансии, за которые никто не отвечает"
          {...form.field('isIndexed')}
        />
      </fieldset>
      <FormActions form={form} onCancel={onCancel}>
        {button}
      </FormActions>
    </Form>
  )
}
