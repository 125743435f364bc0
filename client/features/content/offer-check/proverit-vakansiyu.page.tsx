import { useState } from 'react'
import type { FormEvent } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { refusalOf } from '#client/app/form/refusal.ts'
import { pageData, postedTo } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { Button } from '#client/ui/button.tsx'
import { Textarea } from '#client/ui/field.tsx'
import type { OfferCheck, PostedOffer } from '#shared/features/content/offer-check/contract.ts'
import { OFFER_LENGTH_MAX, OFFER_LENGTH_MIN } from '#shared/features/content/offer-check/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { OfferAnswer } from './offer-answer.tsx'

export function loader(args: LoaderFunctionArgs) {
  const posted = asPosted(postedTo(args))
  const page = pageData(args, {
    title: 'Проверить вакансию: похоже ли на обман',
    description:
      'Вставьте текст вакансии или сообщение работодателя с любого сайта: покажем признаки мошенничества и объясним каждый. Без регистрации, текст не хранится.',
    isIndexed: posted === undefined,
    crumbs: TOP_CRUMBS,
  })
  return posted ? { ...page, posted } : page
}

/** Safe: only `server/http/offer-check-form.ts` renders this page with an answer. */
const asPosted = (posted: unknown) => posted as PostedOffer | undefined

export function Component() {
  const { posted } = useLoaderData<PageData & { posted?: PostedOffer }>()
  const [answer, setAnswer] = useState<OfferCheck | null>(posted?.answer ?? null)
  const [refusal, setRefusal] = useState(posted?.refusal ?? null)
  const [isChecking, setIsChecking] = useState(false)

  async function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isChecking) return
    const text = new FormData(event.currentTarget).get('text')
    setIsChecking(true)
    setRefusal(null)
    try {
      setAnswer(await api.offerChecks.check.call({ text: typeof text === 'string' ? text : '' }))
    } catch (error) {
      const { fields, general } = refusalOf(error, (name) => name === 'text')
      setAnswer(null)
      setRefusal(fields['text'] ?? general)
    } finally {
      setIsChecking(false)
    }
  }

  return (
    <div className="container grid gap-8 pt-4 pb-16">
      <div className="grid max-w-[45em] gap-3">
        <Breadcrumbs crumbs={TOP_CRUMBS} />
        <h1>Проверить вакансию</h1>
        <p className="text-lead">
          Вставьте текст вакансии или сообщение работодателя с любого сайта или из мессенджера. Покажем, что
          похоже на обман, и объясним почему.
        </p>
      </div>
      <form
        method="post"
        action={`${pathOf('proverit-vakansiyu')}#answer`}
        className="grid max-w-[45em] gap-4"
        onSubmit={(event) => void check(event)}
      >
        <Textarea
          label="Текст вакансии или сообщения"
          hint="Регистрация не нужна. Текст мы не храним и никому не показываем."
          name="text"
          rows={10}
          minLength={OFFER_LENGTH_MIN}
          maxLength={OFFER_LENGTH_MAX}
          defaultValue={posted?.text}
          error={refusal}
          autoComplete="off"
          required
        />
        <Button type="submit" className="justify-self-start max-sm:w-full" isBusy={isChecking}>
          Проверить
        </Button>
      </form>
      <div id="answer" role="status" className="scroll-mt-4">
        {answer && <OfferAnswer key={answer.text} answer={answer} />}
      </div>
      <FurtherSteps />
    </div>
  )
}

function FurtherSteps() {
  const help = (answer: string) => `${pathOf('help')}#${answer}`
  return (
    <section aria-labelledby="further" className="grid max-w-[45em] gap-3">
      <h2 id="further">Что проверить самому</h2>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          Спросите полное название и ИНН и найдите компанию на{' '}
          <a href="https://egrul.nalog.ru" rel="noopener nofollow" className="underline">
            egrul.nalog.ru
          </a>
          : работает ли она и давно ли.
        </li>
        <li>Позвоните по телефону с сайта компании, а не из переписки.</li>
        <li>Прочитайте договор до начала работы: в нём стороны, работа, оплата и срок.</li>
      </ul>
      <p>
        Подробнее:{' '}
        <a href={help('kak-proverit')} className="underline">
          как проверить работодателя
        </a>
        ,{' '}
        <a href={help('uzhe-obmanuli')} className="underline">
          что делать, если уже обманули
        </a>
        ,{' '}
        <a href={`${pathOf('rules')}#kak-ne-popastsya`} className="underline">
          как не дать себя обмануть
        </a>
        .
      </p>
    </section>
  )
}
