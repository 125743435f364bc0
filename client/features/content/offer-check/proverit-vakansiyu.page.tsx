import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { pageAction, pageActions } from '#client/app/form/page-action.ts'
import { usePostedOutput } from '#client/app/form/posted-form.ts'
import { Form } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { pageData } from '#client/app/page-data.ts'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { Button } from '#client/ui/button.tsx'
import { Textarea } from '#client/ui/field.tsx'
import { OFFER_LENGTH_MAX, OFFER_LENGTH_MIN } from '#shared/features/content/offer-check/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { OfferAnswer } from './offer-answer.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  pageData(args, {
    title: 'Проверить вакансию: похоже ли на обман',
    description:
      'Вставьте текст вакансии или сообщение работодателя с любого сайта: покажем признаки мошенничества и объясним каждый. Без регистрации, текст не хранится.',
    crumbs: TOP_CRUMBS,
  })

const checkAction = pageAction(api.offerChecks.check, { done: () => null })
export const forms = pageActions(checkAction)

/** The page itself has the answer: after a redirect the text would be in an address, and so in logs and histories. */
export function Component() {
  const postedAnswer = usePostedOutput(checkAction)
  const [answer, setAnswer] = useState(postedAnswer)
  const form = useForm({
    action: checkAction,
    async send({ text = '' }) {
      setAnswer(null)
      setAnswer(await checkAction.call({ text }))
    },
  })
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
      <Form form={form} action="#answer" className="grid max-w-[45em] gap-4">
        <Textarea
          label="Текст вакансии или сообщения"
          hint="Регистрация не нужна. Текст мы не храним и никому не показываем."
          rows={10}
          minLength={OFFER_LENGTH_MIN}
          maxLength={OFFER_LENGTH_MAX}
          autoComplete="off"
          required
          {...form.field('text')}
        />
        <Button type="submit" className="justify-self-start max-sm:w-full" isBusy={form.isSending}>
          Проверить
        </Button>
      </Form>
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
