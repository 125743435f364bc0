import { DropMenu } from '#client/ui/drop-menu.tsx'
import { stageName } from '#shared/features/board/responses/stage-labels.ts'
import { MOVES, type Move, type Stage, type StageNames } from '#shared/features/board/responses/vocabulary.ts'
import { StageIcon } from '../thread/thread-icons.tsx'

/** Stages to move to without answering. */
export function StageMenu({
  current,
  whose,
  names,
  opens = 'down',
  onMove,
  onTest,
}: {
  /** Of a single response; null for several. */
  current: { stage: Stage; isInvited: boolean } | null
  /** Names of those who are moved. */
  whose: string
  names: StageNames
  opens?: 'down' | 'up'
  onMove: (stage: Move) => void
  /** Gives a test task; left out where none can be given. */
  onTest?: (() => void) | undefined
}) {
  return (
    <DropMenu label={`Перевести на стадию: ${whose}`} icon={<StageIcon />} opens={opens}>
      {MOVES.filter((stage) => current === null || isOpenTo(current, stage)).map((stage) => (
        <button key={stage} type="button" onClick={() => onMove(stage)}>
          {stageName(stage, names)}
        </button>
      ))}
      {onTest && (
        <button type="button" onClick={onTest}>
          Дать тестовое задание…
        </button>
      )}
    </DropMenu>
  )
}

/** An invitation is an answer: only who has it is in a talk, and for them there is no way back before it. */
const isOpenTo = ({ stage, isInvited }: { stage: Stage; isInvited: boolean }, to: Move) =>
  to !== stage && (to === 'viewed' ? !isInvited : to === 'invited' ? isInvited : true)
