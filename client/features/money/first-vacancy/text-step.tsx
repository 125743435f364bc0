import { FREE_FIRST_VACANCY } from '#shared/features/identity/companies/free-first-vacancy.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { pageAction } from '#client/app/form/page-action.ts'
import { setControl } from '#client/app/form/native-validation.ts'
import { useFormAutosave } from '#client/app/form/use-form-autosave.ts'
import { useForm, valuesOf } from '#client/app/form/use-form.ts'
import { Card } from '#client/ui/card.tsx'
import { checkedPath, firstVacancyPath } from '#shared/features/money/first-vacancy/address.ts'
import type { FirstVacancy } from '#shared/features/money/first-vacancy/contract.ts'
import { COMPANY_STEP } from '#shared/features/money/first-vacancy/vocabulary.ts'
import type { FormValues } from '#shared/routing/page-action.ts'
import { forgetToken, keepToken } from './kept-token.ts'
import {
  DescriptionFields,
  LABELS,
  PayFields,
  TermFields,
  WorkFields,
  type CheckedTexts,
} from './text-fields.tsx'

/** The token is empty before the first save. The company step links back to missing fields of the text. */
export const writeAction = pageAction(api.firstVacancies.write, {
  toInput: ({ token, ...text }) => ({ token: token || null, text }),
  done: ({ token }) => checkedPath(firstVacancyPath(token, { step: COMPANY_STEP })),
})

/** The one-page form of a vacancy. */
export function TextStep({
  vacancy,
  isGuest,
  isChecked,
}: {
  vacancy: FirstVacancy | null
  isGuest: boolean
  /** Displays the missing fields of the stored text. */
  isChecked: boolean
}) {
  const navigate = useNavigate()
  const write = useWriting(vacancy?.token ?? null)
  const form = useForm({
    action: writeAction,
    async send(values) {
      saved.stop()
      const token = await write(values)
      await api.firstVacancies.check.call({ token })
      await navigate(firstVacancyPath(token, { step: COMPANY_STEP }))
    },
  })
  const saved = useFormAutosave(async () => {
    const element = form.ref.current
    if (element) await write(valuesOf(element), { context: { keepalive: true } })
  })
  const shown = isChecked ? (vacancy?.errors ?? {}) : {}
  const field = (name: string) => {
    const { error = shown[name], ...rest } = form.field(name)
    return { ...rest, error }
  }
  const text = vacancy?.text ?? null
  const [typed, setTyped] = useState(() => checkedTexts(text ?? {}))
  const checked = {
    typed,
    onCorrect(name: keyof CheckedTexts, corrected: string) {
      setControl(form.ref.current, name, corrected)
      saved.change()
      setTyped({ ...typed, [name]: corrected })
    },
  }

  function change() {
    saved.change()
    const element = form.ref.current
    if (element) setTyped(checkedTexts(valuesOf(element)))
  }

  return (
    <>
      <div className="grid gap-2">
        <h1>Разместить вакансию</h1>
        <p className="text-muted">
          {isGuest ? 'Сначала вакансия, регистрация потом' : 'Сначала вакансия, компания потом'}: текст
          сохраняется сам. {FREE_FIRST_VACANCY}.
        </p>
      </div>
      <div onInput={change}>
        <Form form={form} labels={LABELS} className="grid gap-4">
          <input type="hidden" name="token" defaultValue={vacancy?.token ?? ''} />
          <Card as="div" className="grid gap-5">
            <WorkFields field={field} choice={form.choice} text={text} {...checked} />
          </Card>
          <Card as="div" className="grid gap-5">
            <PayFields field={field} text={text} {...checked} />
            <TermFields field={field} text={text} />
          </Card>
          <Card as="div" className="grid gap-5">
            <DescriptionFields field={field} text={text} {...checked} />
          </Card>
          <p className="text-small text-muted">
            Дальше — компания и отправка на проверку. Навыки, график и другие подробности можно добавить
            потом.
          </p>
          <SubmitButton form={form} className="justify-self-start max-sm:w-full">
            Дальше
          </SubmitButton>
        </Form>
      </div>
    </>
  )
}

/** Saves texts in order: the first save creates the token, which the browser stores. */
function useWriting(known: string | null) {
  const last = useRef<Promise<string | null>>(Promise.resolve(known))

  return (values: FormValues, options?: { context: { keepalive: boolean } }): Promise<string> => {
    const writing = last.current.then(async (token) => {
      const written = await api.firstVacancies.write.call({ token, text: toText(values) }, options)
      keepToken(written.token)
      return written.token
    })
    // A failed save keeps the token of the previous one.
    last.current = Promise.all([last.current, writing.catch(() => null)]).then(
      ([before, now]) => now ?? before,
    )
    return writing
  }
}

const checkedTexts = ({
  title = '',
  salaryRangeReason = '',
  description = '',
  workForm = '',
}: FormValues): CheckedTexts => ({ title, salaryRangeReason, description, workForm })

const toText = ({ token: _token, ...text }: FormValues) => text

/** After posting, the browser starts a new vacancy. */
export const endWriting = forgetToken
