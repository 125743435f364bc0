import { Dialog } from '#client/ui/dialog.tsx'

const KEYS = [
  ['J K', 'следующий и предыдущий текст'],
  ['A', 'одобрить'],
  ['1–9, 0, −', 'отметить нарушенное правило; выделенные слова станут цитатой'],
  ['Q', 'взять выделенное цитатой последнего правила'],
  ['R', 'отказать вместо просьбы исправить и обратно'],
  ['Enter', 'отправить замечания (в поле — Ctrl и Enter)'],
  ['Esc', 'из поля обратно к тексту'],
  ['?', 'эта подсказка'],
] as const

export function ModerationKeys({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Клавиши">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {KEYS.map(([keys, action]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
