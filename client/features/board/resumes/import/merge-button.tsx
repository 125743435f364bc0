import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import type { ImportedJob } from '#shared/features/board/resumes/imported.ts'
import { formatJobName } from './job-name.ts'

/** Asks with which other job a job becomes one. */
export function MergeButton({
  job,
  others,
  onMerge,
}: {
  job: ImportedJob
  others: readonly ImportedJob[]
  onMerge: (into: number) => Promise<unknown>
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const name = useId()
  const into = others.find(({ at }) => at === chosen) ?? others[0]
  const merge = useMutation({ mutationFn: onMerge })
  if (!into) return null
  return (
    <>
      <Button
        variant="quiet"
        className="max-sm:w-full"
        aria-haspopup="dialog"
        onClick={() => {
          merge.reset()
          setIsOpen(true)
        }}
      >
        Объединить с…
      </Button>
      {isOpen && (
        <Dialog isOpen onClose={() => setIsOpen(false)} title={`Объединить: ${formatJobName(job)}`}>
          <ChoiceGroup legend="С каким местом работы">
            {others.map((other) => (
              <Radio
                key={other.at}
                name={name}
                label={<span className="wrap-anywhere">{formatJobName(other)}</span>}
                checked={other.at === into.at}
                onChange={() => setChosen(other.at)}
              />
            ))}
          </ChoiceGroup>
          <p className="mt-3 text-muted">
            Названия останутся от выбранного, а эти перейдут в описание. Начало будет самым ранним, окончание
            — самым поздним, описания сложатся. Если вы что-то поправили, сначала подтвердите: иначе правки
            пропадут.
          </p>
          <DialogActions
            text="Объединить"
            isPending={merge.isPending}
            error={failureText(merge.error, 'Не получилось. Проверьте интернет и повторите.')}
            onConfirm={() => merge.mutate(into.at)}
            onClose={() => setIsOpen(false)}
          />
        </Dialog>
      )}
    </>
  )
}
