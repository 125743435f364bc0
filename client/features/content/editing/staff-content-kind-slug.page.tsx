import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, refusePage } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffNav } from '#client/app/staff/staff-nav.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { KIND_NAMES } from './labels.ts'
import { TextEditor } from './text-editor.tsx'
import { textRefOf } from './text-ref.ts'

const CRUMBS = [{ href: pathOf('staff-content'), text: 'Тексты' }]

export function loader(args: LoaderFunctionArgs) {
  const ref = textRefOf(args.params)
  if (!ref) return refusePage(404)
  return privatePage(args, KIND_NAMES[ref.kind], load(args, textQuery(ref)))
}

const textQuery = (ref: NonNullable<ReturnType<typeof textRefOf>>) =>
  api.texts.staffRead.queryOptions({ input: ref })

export function Component() {
  const ref = textRefOf(useParams())
  if (!ref) throw new Error('The loader answers 404 for this address')
  const { data: text } = useSuspenseQuery({ ...textQuery(ref), refetchOnMount: 'always' })
  const [epoch, setEpoch] = useState(0)
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-content" />
      <div className="grid gap-2">
        <Breadcrumbs crumbs={CRUMBS} />
        <h1 className="break-words">{text.head.title || KIND_NAMES[text.kind]}</h1>
      </div>
      <TextEditor
        key={`${text.kind} ${text.slug} ${epoch}`}
        text={text}
        onReplaced={() => setEpoch(epoch + 1)}
      />
    </div>
  )
}
