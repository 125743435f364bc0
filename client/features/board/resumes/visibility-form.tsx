import { useState } from 'react'
import type { z } from 'zod'
import { api } from '#client/app/api.ts'
import { Form, SavedStatus, SubmitButton } from '#client/app/form/form.tsx'
import { CheckboxField } from '#client/app/form/checkbox-field.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { Checkbox, ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Textarea } from '#client/ui/field.tsx'
import { HelpLink } from '#client/ui/help-link.tsx'
import { consentPath } from '#shared/features/identity/accounts/consent-documents.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { HiddenFromForm } from '#shared/features/board/resumes/forms.ts'
import { VISIBILITY_LABELS } from '#shared/features/board/resumes/labels.ts'
import { VISIBILITIES } from '#shared/features/board/resumes/vocabulary.ts'
import type { Visibility } from '#shared/features/board/resumes/vocabulary.ts'
import { useCacheMyResume } from './my-resume.ts'

type Input = z.input<typeof HiddenFromForm>

const HINTS: Readonly<Record<Visibility, string>> = {
  nobody: 'Можно откликаться самому; в поиске резюме нет.',
  link: 'В поиске резюме нет. Ссылку вы даёте сами.',
  companies: 'Резюме есть в поиске для вошедших работодателей.',
  everyone: 'Страницу может открыть любой, в том числе без входа.',
}

/** The visibility of a resume, and the companies it is hidden from. */
export function VisibilityFields({ resume }: { resume: MyResume }) {
  const keep = useCacheMyResume()
  const [isSaved, setIsSaved] = useState(false)
  const form = useAppForm({
    schema: HiddenFromForm,
    defaults: inputOf(resume),
    async send(values) {
      setIsSaved(false)
      const changed = await api.resumes.setVisibility.call({ id: resume.id, ...values })
      keep(changed)
      form.methods.reset(inputOf(changed))
      setIsSaved(true)
    },
  })
  const visibility = form.methods.watch('visibility')
  const needed =
    visibility === 'companies' && !resume.consents.transfer
      ? 'transfer'
      : visibility === 'everyone' && !resume.consents.distribution
        ? 'distribution'
        : null
  const { error: _none, ...field } = form.field('visibility')
  const { error: consentError, ...consent } = form.field('consent')
  const { error: _noneEither, ...isIndexed } = form.field('isIndexed')
  return (
    <Form
      form={form}
      labels={{ hiddenFrom: 'Скрыть от компаний', consent: 'Согласие' }}
      className="grid gap-4"
      onChange={() => setIsSaved(false)}
    >
      <HelpLink answer="komu-vidno-rezyume">Чем отличаются варианты?</HelpLink>
      <ChoiceGroup legend="Кому показывать резюме" isLegendHidden>
        {VISIBILITIES.map((value) => (
          <Radio
            key={value}
            value={value}
            label={
              <>
                {VISIBILITY_LABELS[value]}
                <span className="block text-small text-muted">{HINTS[value]}</span>
              </>
            }
            {...field}
          />
        ))}
      </ChoiceGroup>
      {visibility === 'everyone' && (
        <Checkbox label="Показывать и в Яндексе, Google и других поисковиках" {...isIndexed} />
      )}
      {needed && (
        <div className="rounded-box bg-sunken p-4">
          <CheckboxField label={CONSENTS[needed]} error={consentError} {...consent} />
          <p className="ml-7.5 text-small text-muted">
            <a href={consentPath(needed)} target="_blank" rel="noopener">
              Полный текст согласия
            </a>
            . Контакты сюда не входят: их открывает каждая компания отдельно. Отозвать согласие можно в
            настройках профиля.
          </p>
        </div>
      )}
      {visibility !== 'nobody' && (
        <Disclosure
          summary="Скрыть от компаний"
          isOpen={resume.hiddenInns.length + resume.hiddenDomains.length > 0}
        >
          <Textarea
            label="ИНН или домены компаний"
            hint="По одному в строке: 7707083893 или primer.ru. Их сотрудники не найдут и не откроют резюме. Пока список не пуст, резюме видят только вошедшие на сайт."
            rows={4}
            maxLength={5000}
            {...form.field('hiddenFrom')}
          />
        </Disclosure>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton form={form} variant="secondary" className="max-sm:w-full">
          Сохранить видимость
        </SubmitButton>
        <SavedStatus>{isSaved && 'Сохранено'}</SavedStatus>
      </div>
    </Form>
  )
}

const CONSENTS = {
  transfer:
    'Даю согласие на передачу данных резюме, кроме контактов, компаниям, которые зарегистрированы на сайте',
  distribution:
    'Даю согласие на распространение данных резюме, кроме контактов: их увидит неограниченный круг лиц (152-ФЗ, статья 10.1)',
}

const inputOf = ({ visibility, isIndexed, hiddenInns, hiddenDomains }: MyResume): Input => ({
  visibility,
  isIndexed,
  hiddenFrom: [...hiddenInns, ...hiddenDomains].join('\n'),
  consent: false,
})
