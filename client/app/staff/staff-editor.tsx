import { createContext, use, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'

/**
 * Declares the editor next to a list of staff. Rows read what it changes, and choose another item, by `useEdited`.
 * @param none what the editor shows while nothing is chosen
 */
export function staffEditor<Edited>(
  none: Edited,
  draw: (edited: Edited, close: () => void) => ReactNode,
  { isFirst = false }: { /** On a phone it is above the list. */ isFirst?: boolean } = {},
) {
  const Editing = createContext<readonly [Edited, Dispatch<SetStateAction<Edited>>]>([none, () => {}])
  return {
    useEdited: () => use(Editing),
    Layout({ children }: { children: ReactNode }) {
      const editing = useState(none)
      const [edited, edit] = editing
      // Another item may have been chosen while this one was saved.
      const close = () => edit((present) => (present === edited ? none : present))
      return (
        <Editing value={editing}>
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
            <div className={isFirst ? 'grid min-w-0 gap-4 max-lg:order-last' : 'grid min-w-0 gap-4'}>
              {children}
            </div>
            {draw(edited, close)}
          </div>
        </Editing>
      )
    },
  }
}
