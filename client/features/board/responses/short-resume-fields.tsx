import type { NativeForm } from '#client/app/form/use-native-form.ts'
import { Input, Textarea } from '#client/ui/field.tsx'
import type { Preparation } from '#shared/features/board/responses/model.ts'
import {
  LAST_JOB_LENGTH_MAX,
  PHONE_LENGTH_MAX,
  SHORT_SKILLS_LENGTH_MAX,
} from '#shared/features/board/responses/vocabulary.ts'
import { ABOUT_LENGTH_MAX, RESUME_TITLE_LENGTH } from '#shared/features/board/resumes/vocabulary.ts'

export const SHORT_RESUME_LABELS = {
  title: 'Кем хотите работать',
  lastJob: 'Последняя работа',
  skills: 'Что умеете',
  about: 'О себе',
  phone: 'Телефон',
}

/** The five fields of a short resume. Next to a choice of resumes they show with «new» only. */
export function ShortResumeFields({
  form,
  draft,
  isOnlyChoice,
  isShortEnough,
}: {
  form: NativeForm
  draft: Preparation['draft']
  isOnlyChoice: boolean
  isShortEnough: boolean
}) {
  return (
    <fieldset className="short-resume gap-4" data-only={isOnlyChoice || undefined}>
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
        maxLength={RESUME_TITLE_LENGTH.max}
        // With a choice of resumes the fields may be hidden: then the server says that the title is missing.
        required={isOnlyChoice}
        defaultValue={draft.title}
        {...form.field('title')}
      />
      <Input
        label={SHORT_RESUME_LABELS.lastJob}
        hint="Например: оператор чата, интернет-магазин «Ромашка», 2 года"
        maxLength={LAST_JOB_LENGTH_MAX}
        defaultValue={draft.lastJob}
        {...form.field('lastJob')}
      />
      <Input
        label={SHORT_RESUME_LABELS.skills}
        hint="Через запятую: Excel, переписка с клиентами, английский"
        maxLength={SHORT_SKILLS_LENGTH_MAX}
        defaultValue={draft.skills}
        {...form.field('skills')}
      />
      <Textarea
        label={SHORT_RESUME_LABELS.about}
        rows={4}
        maxLength={ABOUT_LENGTH_MAX}
        defaultValue={draft.about}
        {...form.field('about')}
      />
      <Input
        label={SHORT_RESUME_LABELS.phone}
        hint="Можно не указывать: ответ придёт на почту"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={PHONE_LENGTH_MAX}
        defaultValue={draft.phone}
        {...form.field('phone')}
      />
    </fieldset>
  )
}
