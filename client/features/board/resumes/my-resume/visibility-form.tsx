import { useState } from 'react'
import type { z } from 'zod'
import { api } from '#client/app/api.ts'
import { Form, SavedStatus, SubmitButton } from '#client/app/form/form.tsx'
import { CheckboxField } from '#client/app/form/checkbox-field.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Checkbox, ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Textarea } from '#client/ui/field.tsx'
import { HelpLink } from '#client/ui/help-link.tsx'
import { consentPath } from '#shared/features/identity/accounts/consent-documents.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { HiddenFromForm } from '#shared/features/board/resumes/forms.ts'
import { VISIBILITY_LABELS } from '#shared/features/board/resumes/labels.ts'
import { isAgreed } from '#shared/features/board/resumes/recommenders.ts'
import {
  CHOSEN_COMPANIES_MAX,
  CONSENT_OF,
  HIDDEN_FROM_MAX,
  OPENINGS_A_DAY,
  VISIBILITIES,
  type Visibility,
} from '#shared/features/board/resumes/vocabulary.ts'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CompaniesField } from '../editor/companies-field.tsx'
import { CONSENT_LABELS } from './consent-labels.ts'
import { useCacheMyResume } from './my-resume.ts'

type Input = z.input<typeof HiddenFromForm>

const CHOSEN = 'Выбранные компании'

const HINTS: Readonly<Record<Visibility, string>> = {
  nobody: 'Можно откликаться самому; в поиске резюме нет.',
  link: 'В поиске резюме нет. Ссылку вы даёте сами.',
  chosen: 'Резюме находят и читают только компании, которые вы назовёте.',
  companies: 'Резюме есть в поиске для вошедших работодателей.',
  everyone: 'Страницу может открыть любой, в том числе без входа.',
}

/** The visibility of a resume, and the companies it is hidden from. */
export function VisibilityFields({ resume }: { resume: MyResume }) {
  const keep = useCacheMyResume()
  const [isSaved, setIsSaved] = useState(false)
  const [hidden, setHidden] = useState(resume.hiddenCompanies)
  const [chosen, setChosen] = useState(resume.chosenCompanies)
  const form = useValuesForm({
    schema: HiddenFromForm,
    defaults: inputOf(resume),
    async send(values) {
      setIsSaved(false)
      const changed = await api.resumes.setVisibility.call({ id: resume.id, ...values })
      keep(changed)
      form.reset(inputOf(changed))
      setHidden(changed.hiddenCompanies)
      setChosen(changed.chosenCompanies)
      setIsSaved(true)
    },
  })
  const { visibility } = form.values
  function setIds(name: 'hiddenCompanyIds' | 'chosenCompanyIds', companies: readonly CompanyRef[]) {
    setIsSaved(false)
    form.clear(name)
    form.set(name, toIds(companies))
  }
  const required = CONSENT_OF[visibility]
  const needed = required !== null && !resume.contactsConsents[required] ? required : null
  const field = form.field('visibility')
  // The current choice stays visible even if it is no longer allowed.
  const offered = VISIBILITIES.filter(
    (value) => value !== 'everyone' || resume.isEveryoneAllowed || resume.visibility === 'everyone',
  )
  return (
    <Form
      form={form}
      labels={{ hiddenFrom: 'Скрыть от компаний', chosenCompanyIds: CHOSEN, consent: 'Согласие' }}
      className="grid gap-4"
      onChange={() => setIsSaved(false)}
    >
      <HelpLink answer="komu-vidno-rezyume">Чем отличаются варианты?</HelpLink>
      <ChoiceGroup legend="Кому показывать резюме" isLegendHidden>
        {offered.map((value) => (
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
        {field.error && <p className="text-small text-danger">{field.error}</p>}
        {!resume.isEveryoneAllowed && (
          <p className="text-small text-muted">
            До 18 лет показывать резюме всем можно с{' '}
            <a href={pathOf('personal-guardian')}>согласия родителя</a>.
          </p>
        )}
      </ChoiceGroup>
      {visibility === 'chosen' && (
        <CompaniesField
          label={CHOSEN}
          hint="Начните писать название или ИНН. Остальные не узнают, что резюме есть."
          name="chosen"
          error={form.field('chosenCompanyIds').error ?? null}
          chosen={chosen}
          max={CHOSEN_COMPANIES_MAX}
          onChange={(companies) => {
            setChosen(companies)
            setIds('chosenCompanyIds', companies)
          }}
        />
      )}
      {visibility === 'link' && (
        <div>
          <Checkbox
            label="Показывать контакты компаниям, у которых есть ссылка"
            {...form.field('showsContactsByLink')}
          />
          <p className="ml-7.5 text-small text-muted">
            Без отметки контакты по ссылке не открыть и с оплаченным доступом: вы открываете их сами, когда
            откликаетесь или принимаете приглашение.
          </p>
        </div>
      )}
      {required !== null && <OpenedForPay resume={resume} />}
      {visibility === 'everyone' && (
        <Checkbox label="Показывать и в Яндексе, Google и других поисковиках" {...form.field('isIndexed')} />
      )}
      {needed && (
        <div className="rounded-box bg-sunken p-4">
          <CheckboxField label={CONSENT_LABELS[needed]} {...form.field('consent')} />
          <p className="ml-7.5 text-small text-muted">
            <a href={consentPath(needed)} target="_blank" rel="noopener" className="underline">
              Полный текст согласия
            </a>
            . {resume.consents[needed] && 'Пока вы не согласитесь, контакты по доступу не откроются. '}
            Отозвать согласие можно в{' '}
            <a href={`${pathOf('personal-settings-profile')}#consents`} className="underline">
              настройках
            </a>
            .
          </p>
        </div>
      )}
      {visibility !== 'nobody' && (
        <Disclosure
          summary="Скрыть от компаний"
          isOpen={resume.hiddenInns.length + resume.hiddenDomains.length + resume.hiddenCompanies.length > 0}
        >
          <div className="grid gap-4">
            <CompaniesField
              label="Компании, которые есть на сайте"
              hint="Начните писать название или ИНН. Их сотрудники не найдут и не откроют резюме."
              name="hidden"
              chosen={hidden}
              max={HIDDEN_FROM_MAX}
              onChange={(companies) => {
                setHidden(companies)
                setIds('hiddenCompanyIds', companies)
              }}
            />
            <Textarea
              label="Другие: ИНН или домены"
              hint="По одному в строке: 7707083893 или primer.ru. Пока вы скрываетесь хотя бы от одной компании, резюме видят только вошедшие на сайт."
              rows={4}
              maxLength={5000}
              {...form.field('hiddenFrom')}
            />
          </div>
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

/** The content that a company with paid access can open, one line each. */
function OpenedForPay({ resume: { contacts, draft } }: { resume: MyResume }) {
  const files = draft.portfolio.filter(({ file }) => file !== null).length
  const people = contacts.recommenders.filter(isAgreed)
  return (
    <div className="text-small text-muted">
      <p>
        Контакты в резюме не видны. Их открывает за плату компания с доступом, не больше чем {OPENINGS_A_DAY}{' '}
        человек в сутки, и вы видите, кто и когда. Она получит:
      </p>
      <ul className="list-disc pl-5">
        <li>полное имя, телефон, почту, Telegram и время для звонка — те, что вы указали</li>
        {files > 0 && <li>файлы портфолио: {files}</li>}
        {people.length > 0 && (
          <li className="wrap-anywhere">
            имена и контакты тех, кто вас рекомендует: {people.map(({ name }) => name).join(', ')}
          </li>
        )}
      </ul>
    </div>
  )
}

const toIds = (companies: readonly CompanyRef[]) => companies.map(({ id }) => id)

const inputOf = ({
  visibility,
  isIndexed,
  showsContactsByLink,
  hiddenInns,
  hiddenDomains,
  hiddenCompanies,
  chosenCompanies,
}: MyResume): Input => ({
  visibility,
  isIndexed,
  showsContactsByLink,
  hiddenFrom: [...hiddenInns, ...hiddenDomains].join('\n'),
  hiddenCompanyIds: toIds(hiddenCompanies),
  chosenCompanyIds: toIds(chosenCompanies),
  consent: false,
})
