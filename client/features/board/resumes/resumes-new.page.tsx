import { useRef, useState } from 'react'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { pageData } from '#client/app/page-data.ts'
import { PlainShortResume } from '#client/features/board/responses/sending/plain-short-resume.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { IMPORT_BYTES_MAX, IMPORT_FORMATS, IMPORTS_A_DAY } from '#shared/features/board/resumes/vocabulary.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { PasteForm } from './import/paste-form.tsx'
import { MY_RESUME, useCacheMyResume } from './my-resume/my-resume.ts'

export { shortResumeForms as forms } from '#client/features/board/responses/sending/plain-short-resume.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  pageData(args, {
    title: 'Новое резюме',
    description: 'Разместите резюме и выберите, кто его увидит.',
    isIndexed: false,
  })

/** Phones show files by their type, computers by the end of their name. */
const ACCEPTED = [
  '.pdf',
  '.docx',
  '.odt',
  '.rtf',
  '.txt',
  '.html',
  '.htm',
  '.json',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/rtf',
  'text/rtf',
  'text/plain',
  'text/html',
  'application/json',
].join(',')

/** Three ways to begin. The draft is created by the first click and is private until its author publishes it. */
export function Component() {
  const navigate = useNavigate()
  const file = useRef<HTMLInputElement>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const goOn = {
    ...MY_RESUME,
    done({ id, importedJobsLeft }: MyResume) {
      const next = importedJobsLeft === null ? 'personal-resumes-id-edit' : 'personal-resumes-id-import'
      return navigate(pathOf(next, { id }), { replace: true })
    },
  }
  const cache = useCacheMyResume()
  const begun = (resume: MyResume) => {
    cache(resume)
    return goOn.done(resume)
  }
  const begin = useCommand(api.resumes.create, goOn)
  const read = useCommand(api.resumes.importFile, goOn)
  const isBusy = begin.isPending || read.isPending
  const error = begin.error ?? read.error
  const shown = fileError ?? failureText(error, 'Не получилось. Проверьте интернет и повторите.')

  function choose(chosen: File | undefined) {
    if (!chosen || isBusy) return
    const tooLarge = chosen.size > IMPORT_BYTES_MAX ? FORM_MESSAGES.fileSize(IMPORT_BYTES_MAX) : null
    setFileError(tooLarge)
    if (!tooLarge) read.run({ file: chosen })
  }

  return (
    <div className="container grid max-w-[760px] gap-4 pt-4">
      <Breadcrumbs crumbs={[{ href: pathOf('personal-resumes'), text: 'Мои резюме' }]} />
      <h1>Новое резюме</h1>
      <p className="text-lead text-muted no-js:hidden">
        Пять коротких шагов. Черновик сохраняется сам, а кто увидит резюме, решаете вы.
      </p>
      {shown && (
        <div role="alert">
          <Notice tone="error" title={shown} />
        </div>
      )}
      <noscript>
        <PlainShortResume submitText="Отправить" />
      </noscript>
      <div className="grid gap-4 no-js:hidden md:grid-cols-2">
        <Card className="grid content-between gap-4" aria-labelledby="by-hand">
          <div>
            <h2 id="by-hand">Заполнить здесь</h2>
            <p className="mt-1 text-muted">
              Подскажем, чего не хватает, и сразу покажем, как это увидит работодатель.
            </p>
          </div>
          <Button
            isBusy={isBusy}
            aria-busy={begin.isPending || undefined}
            onClick={() => begin.run(undefined)}
          >
            Начать
          </Button>
        </Card>
        <Card className="grid content-between gap-4" aria-labelledby="from-file">
          <div>
            <h2 id="from-file">Загрузить файл</h2>
            <p className="mt-1 text-muted">
              {IMPORT_FORMATS}, до 5&nbsp;МБ, не больше {IMPORTS_A_DAY} файлов и текстов в сутки. Перенесём в
              черновик, что узнаем, и покажем рядом с файлом: вы проверите каждое место работы. Подходит
              резюме с hh.ru.
            </p>
          </div>
          <input
            ref={file}
            type="file"
            hidden
            accept={ACCEPTED}
            onChange={({ target }) => {
              choose(target.files?.[0])
              target.value = ''
            }}
          />
          <Button
            variant="secondary"
            isBusy={isBusy}
            aria-busy={read.isPending || undefined}
            onClick={() => file.current?.click()}
          >
            Выбрать файл
          </Button>
        </Card>
        <Card className="grid gap-3 md:col-span-2" aria-labelledby="from-text">
          <div>
            <h2 id="from-text">Вставить текст резюме</h2>
            <p className="mt-1 text-muted">
              Из письма, заметок или с любой страницы: скопируйте всё целиком, лишнее уберёте потом.
            </p>
          </div>
          <PasteForm onDone={begun} />
        </Card>
      </div>
      <p role="status" className="sr-only">
        {read.isPending && 'Читаем файл…'}
      </p>
    </div>
  )
}
