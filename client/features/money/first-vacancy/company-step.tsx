import { FREE_FIRST_VACANCY } from '#shared/features/identity/companies/free-first-vacancy.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { chooseAudience } from '#client/app/audience.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { pageAction } from '#client/app/form/page-action.ts'
import { useForm, type FormState } from '#client/app/form/use-form.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { Card } from '#client/ui/card.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { checkedPath, firstVacancyPath, postedPath } from '#shared/features/money/first-vacancy/address.ts'
import type { FirstVacancy } from '#shared/features/money/first-vacancy/contract.ts'
import type { Tariff } from '#shared/features/money/tariffs/contract.ts'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import { WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatKopecks, countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { COMPANY_LABELS, CompanyFields } from './company-fields.tsx'
import { endWriting } from './text-step.tsx'

const LABELS = { ...COMPANY_LABELS, placement: 'Размещение', companyId: 'Компания' }

/** Without scripts the form offers the free placement for an existing company too. */
export const postAction = pageAction(api.firstVacancies.post, {
  toInput: ({ token, companyId, ...company }) => ({
    token,
    companyId: companyId ?? null,
    company,
    isFree: company['placement'] === 'free',
  }),
  done: (posted, { values }) => postedPath(posted, values['placement'] ?? 'free'),
})

/** The company of a written vacancy and its placement. */
export function CompanyStep({
  vacancy,
  companies,
  tariffs,
}: {
  vacancy: FirstVacancy
  /** Companies that the user may post for. */
  companies: readonly CompanyRef[]
  tariffs: readonly Tariff[]
}) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { token } = vacancy
  const form = useForm({
    action: postAction,
    async send({ companyId, title = '', inn = '', type = '', placement = 'free' }) {
      const posted = await api.firstVacancies.post.call({
        token,
        companyId: companyId === undefined ? null : Number(companyId),
        company: { title, inn, type, placement },
      })
      endWriting()
      chooseAudience('employer')
      await queryClient.invalidateQueries()
      // Navigates before the session is updated, because the update loads this page again.
      await navigate(postedPath(posted, placement), { replace: true })
      await notifySessionChanged()
    },
  })
  const isNew = companies.length === 0
  return (
    <>
      <h1>{isNew ? 'Компания и размещение' : 'От какой компании'}</h1>
      <Written vacancy={vacancy} />
      <Form form={form} labels={LABELS} className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        {isNew ? (
          <>
            <Card as="div" className="grid gap-5">
              <CompanyFields form={form} company={vacancy.company} />
            </Card>
            <Card as="div">
              <PlacementChoice tariffs={tariffs} chosen={vacancy.company.placement} form={form} />
            </Card>
          </>
        ) : (
          <Card as="div">
            <ChoiceGroup legend={LABELS.companyId}>
              {companies.map(({ id, title }, at) => (
                <Radio key={id} label={title} {...form.choice('companyId', id, at === 0)} />
              ))}
            </ChoiceGroup>
            <noscript>
              <PlainPlacement form={form} />
            </noscript>
          </Card>
        )}
        <SubmitButton form={form} className="justify-self-start max-sm:w-full">
          {isNew ? (
            'Отправить на проверку'
          ) : (
            <>
              <span className="js:hidden">Дальше</span>
              <span className="hidden js:inline">К выбору тарифа</span>
            </>
          )}
        </SubmitButton>
      </Form>
    </>
  )
}

/** A summary of the written vacancy. */
function Written({ vacancy: { token, text, errors, profession, place } }: { vacancy: FirstVacancy }) {
  const path = firstVacancyPath(token)
  const workForm = WORK_FORMS.find((form) => form === text.workForm)
  if (errors !== null)
    return (
      <Notice tone="warning" title="В вакансии не всё заполнено">
        <a href={checkedPath(path)}>Вернуться и дописать</a>
      </Notice>
    )
  return (
    <Card as="div" className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="text-lead font-semibold wrap-anywhere">{text.title}</p>
        <p className="text-small text-muted">
          {[profession, workForm && WORK_FORM_LABELS[workForm], place]
            .filter((part) => part != null && part !== text.title)
            .join(' · ')}
        </p>
      </div>
      <a href={path} className="py-1">
        Изменить
      </a>
    </Card>
  )
}

/** Offers both placements; with scripts the page of the tariffs does. */
function PlainPlacement({ form }: { form: FormState }) {
  return (
    <div className="mt-5">
      <ChoiceGroup legend={LABELS.placement}>
        <Radio
          label={`${FREE_FIRST_VACANCY}; не первая — выберу тариф`}
          {...form.choice('placement', 'free', true)}
        />
        <Radio label="Сразу к выбору тарифа" {...form.choice('placement', 'tariff')} />
      </ChoiceGroup>
    </div>
  )
}

function PlacementChoice({
  tariffs,
  chosen,
  form,
}: {
  tariffs: readonly Tariff[]
  chosen: string
  form: FormState
}) {
  const basic = tariffs.find(({ code }) => code === 'basic')
  return (
    <ChoiceGroup legend={LABELS.placement}>
      <Radio
        label={
          <>
            {FREE_FIRST_VACANCY}
            <span className="block text-small text-muted">
              {basic ? `${countOf(basic.days, DAY_FORMS)} по тарифу «${basic.title}». ` : ''}Проверим вакансию
              и компанию вместе; вакансия выйдет сама.
            </span>
          </>
        }
        {...form.choice('placement', 'free', !tariffs.some(({ code }) => code === chosen))}
      />
      {tariffs
        .filter(({ code }) => code !== 'basic')
        .map(({ code, title, days, priceKopecks, raiseEveryDays }) => (
          <Radio
            key={code}
            label={
              <>
                «{title}», {formatKopecks(priceKopecks)}
                <span className="block text-small text-muted">
                  {countOf(days, DAY_FORMS)}
                  {raiseEveryDays === null ? '' : `, поднимаем каждые ${countOf(raiseEveryDays, DAY_FORMS)}`}.
                  Выйдет, как только проверим вакансию.
                </span>
              </>
            }
            {...form.choice('placement', code, code === chosen)}
          />
        ))}
    </ChoiceGroup>
  )
}
