import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CheckIcon } from '#client/ui/icons.tsx'
import type { MyCompany } from '#shared/features/identity/companies/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { canEditProfile } from './my-company.ts'
import { profileSteps } from './profile-steps.ts'

/** How far the profile is filled, for those who fill it; others see only the way to the public page. */
export function ProfileCompleteness({ company }: { company: MyCompany }) {
  const canEdit = canEditProfile(company)
  const hasGaps = profileSteps(company).some(({ isDone }) => !isDone)
  return (
    <Card className="grid content-start gap-4" aria-labelledby="profile">
      <h2 id="profile">Профиль</h2>
      {canEdit ? (
        <Steps company={company} />
      ) : (
        <p className="text-muted">Его заполняют редактор и администратор компании.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {canEdit && (
          <ButtonLink
            href={pathOf('companies-uid-profile', { uid: company.id })}
            variant={hasGaps ? 'primary' : 'secondary'}
            size="small"
          >
            {hasGaps ? 'Дополнить' : 'Изменить'}
          </ButtonLink>
        )}
        <ButtonLink href={pathOf('employer-slug', { slug: company.slug })} variant="quiet" size="small">
          Как видят другие
        </ButtonLink>
      </div>
    </Card>
  )
}

function Steps({ company }: { company: MyCompany }) {
  const steps = profileSteps(company)
  const missing = steps.filter(({ isDone }) => !isDone)
  const done = steps.length - missing.length
  return (
    <>
      <div>
        <p>
          {missing.length === 0 ? (
            <span className="inline-flex gap-2 text-good">
              <CheckIcon className="mt-0.5 shrink-0" />
              Заполнен целиком
            </span>
          ) : (
            `Заполнено ${done} из ${steps.length}`
          )}
        </p>
        <Bar share={done / steps.length} />
      </div>
      {missing.length > 0 && (
        <ul className="grid gap-2">
          {missing.map(({ name, why }) => (
            <li key={name}>
              <span className="font-medium">{name}.</span> <span className="text-muted">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Decorative: the text says the same. */
function Bar({ share }: { share: number }) {
  return (
    <svg className="mt-2 h-2 w-full" aria-hidden="true">
      <rect width="100%" height="8" rx="4" className="fill-line" />
      <rect width={`${Math.round(share * 100)}%`} height="8" rx="4" className="fill-accent" />
    </svg>
  )
}
