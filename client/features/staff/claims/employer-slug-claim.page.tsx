import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { describeClaim } from './claim-words.ts'
import { CodeProof } from './code-proof.tsx'
import { OtherProofs, requestPath } from './other-proofs.tsx'
import { RemovalReceipt, type Removed } from './removal-receipt.tsx'
import { RemovalForm } from './removal-form.tsx'
import { TakeOver } from './take-over.tsx'

const buildClaimQuery = (slug: string) => api.claims.read.queryOptions({ input: { slug } })

export async function loader(args: LoaderFunctionArgs) {
  return privatePage(args, 'Это ваша вакансия?', load(args, buildClaimQuery(args.params['slug'] ?? '')))
}

/** What the employer of an imported company does with its vacancies, once he has proved that they are his. */
export function Component() {
  const { slug = '' } = useParams()
  const [params] = useSearchParams()
  const { data: claim } = useSuspenseQuery(buildClaimQuery(slug))
  const { company, proof, isTaken, isRemoved } = claim
  const [removed, setRemoved] = useState<Removed | null>(null)
  const vacancyId = vacancyIdOf(params.get('vacancy') ?? undefined)
  return (
    <div className="container grid max-w-[720px] gap-4 pt-6">
      <h1>Это ваша вакансия?</h1>
      <Card as="div" className="grid gap-2">
        <p className="text-lead font-semibold wrap-anywhere">
          <a href={pathOf('employer-slug', { slug })} className="text-ink">
            {company.title}
          </a>
        </p>
        <p className="max-w-[45em]">{describeClaim(claim)}</p>
      </Card>
      {isRemoved && removed === null && (
        <Notice title="Вакансии этой компании сняты с сайта">
          <p>
            Из открытых источников мы их больше не берём. Если это ошибка,{' '}
            <a href={requestPath(company.id, 'claim')}>напишите нам</a>: вернём.
          </p>
        </Notice>
      )}
      {isTaken ? (
        <Notice tone="warning" title="За эту компанию здесь уже отвечают другие люди">
          <p>
            Попросите у&nbsp;них приглашение. Если вы их не&nbsp;знаете,{' '}
            <a href={requestPath(company.id, 'removal')}>напишите нам</a>.
          </p>
        </Notice>
      ) : proof === null ? (
        <>
          {claim.domain !== null && (
            <CodeProof slug={slug} domain={claim.domain} codeSentTo={claim.codeSentTo} />
          )}
          <OtherProofs companyId={company.id} hasDomain={claim.domain !== null} isRemoved={isRemoved} />
        </>
      ) : (
        <>
          {proof === 'member' ? (
            <Notice tone="success" title="Вы уже отвечаете за эту компанию">
              <a href={pathOf('personal-vacancies')}>Её вакансии</a>
            </Notice>
          ) : (
            <TakeOver claim={claim} />
          )}
          {removed !== null ? (
            <RemovalReceipt removed={removed} />
          ) : (
            !isRemoved && (
              <RemovalForm slug={slug} title={company.title} vacancyId={vacancyId} onRemoved={setRemoved} />
            )
          )}
        </>
      )}
    </div>
  )
}
