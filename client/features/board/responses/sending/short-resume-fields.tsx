import { useState } from 'react'
import { EXPERIENCE_CHOICE_LABEL, ExperienceChoice } from '#client/app/form/experience-choice.tsx'
import type { FormState } from '#client/app/form/use-form.ts'
import { Input, Textarea } from '#client/ui/field.tsx'
import { experienceLabel, type StatedExperience } from '#shared/features/board/resumes/experience.ts'
import { readExperience } from '#shared/features/board/resumes/read-experience.ts'
import type { ShortResume } from '#shared/features/board/resumes/short-resume.ts'
import { RESUME_TITLE_LENGTH, SHORT_RESUME_LENGTHS } from '#shared/features/board/resumes/vocabulary.ts'

export const SHORT_RESUME_LABELS = {
  title: 'Кем хотите работать',
  lastJob: 'Последняя работа',
  experience: EXPERIENCE_CHOICE_LABEL,
  skills: 'Что умеете',
  about: 'О себе',
  phone: 'Телефон',
}

/** The fields of a short resume. Next to a choice of resumes they show with «new» only. */
export function ShortResumeFields({
  form: { field, choice },
  text,
  isOnlyChoice,
  isShortEnough,
}: {
  form: Pick<FormState, 'choice' | 'field'>
  text: ShortResume
  isOnlyChoice: boolean
  isShortEnough: boolean
}) {
  const [read, setRead] = useState(() => readExperience(text, null))
  return (
    <fieldset
      onInput={({ currentTarget }) =>
        setRead(readExperience(textsIn(currentTarget), new Date().toISOString()))
      }
      className="short-resume gap-4"
      data-only={isOnlyChoice || undefined}
    >
      <legend className="mb-3 font-semibold">
        {isShortEnough ? 'Несколько строк о себе' : 'Короткое резюме'}
      </legend>
      <p className="text-small text-muted">
        {isShortEnough
          ? 'Эта компания отвечает и без резюме. Имя и почту возьмём из аккаунта.'
          : 'Имя и почту возьмём из аккаунта. Резюме останется у вас, и его можно дополнить. Увидят его только те, кому вы откликнетесь.'}
      </p>
      <Input
        label={SHORT_RESUME_LABELS.title}
        minLength={RESUME_TITLE_LENGTH.min}
        maxLength={SHORT_RESUME_LENGTHS.title}
        // With a choice of resumes the fields may be hidden: then the server says that the title is missing.
        required={isOnlyChoice}
        defaultValue={text.title}
        {...field('title')}
      />
      <Input
        label={SHORT_RESUME_LABELS.lastJob}
        hint="Например: оператор чата, интернет-магазин «Ромашка», 2 года"
        maxLength={SHORT_RESUME_LENGTHS.lastJob}
        defaultValue={text.lastJob}
        {...field('lastJob')}
      />
      <ExperienceChoice
        noneLabel="Не выбрано"
        hint={
          <span role="status">
            {read === null ? HINT : `Из текста поняли: ${readLabel(read)}. Если это не так, выберите.`}
          </span>
        }
        radio={(range) => choice('experience', range ?? '', text.experience === range)}
      />
      <Input
        label={SHORT_RESUME_LABELS.skills}
        hint="Через запятую: Excel, переписка с клиентами, английский"
        maxLength={SHORT_RESUME_LENGTHS.skills}
        defaultValue={text.skills}
        {...field('skills')}
      />
      <Textarea
        label={SHORT_RESUME_LABELS.about}
        rows={4}
        maxLength={SHORT_RESUME_LENGTHS.about}
        defaultValue={text.about}
        {...field('about')}
      />
      <Input
        label={SHORT_RESUME_LABELS.phone}
        hint="Можно не указывать: ответ придёт на почту"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={SHORT_RESUME_LENGTHS.phone}
        defaultValue={text.phone}
        {...field('phone')}
      />
    </fieldset>
  )
}

const HINT = 'Можно не выбирать, если годы написаны строкой выше. Без них об опыте не скажем ничего.'

/** What is typed in the fields that may say it. */
function textsIn(fields: HTMLFieldSetElement) {
  const typed = (name: string) => {
    const control = fields.elements.namedItem(name)
    return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.value : ''
  }
  return { title: typed('title'), lastJob: typed('lastJob'), about: typed('about') }
}

/** «опыт 6 лет», «опыта нет» */
function readLabel({ range, months }: StatedExperience) {
  if (range === 'none') return 'опыта нет'
  return `опыт ${experienceLabel({ experienceMonths: months, experienceRange: range })}`
}
