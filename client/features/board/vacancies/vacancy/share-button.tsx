import { ShareIcon } from '#client/ui/fact-icons.tsx'
import { showToast } from '#client/ui/toast.tsx'

/** Hidden without scripts. */
export function ShareButton({ title }: { title: string }) {
  return (
    <button
      type="button"
      className="btn hidden js:inline-flex"
      data-variant="quiet"
      data-size="small"
      onClick={() => void share(title)}
    >
      <ShareIcon />
      Поделиться
    </button>
  )
}

async function share(title: string) {
  const url = location.origin + location.pathname
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    showToast({ type: 'success', title: 'Ссылка скопирована' })
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ type: 'error', title: 'Не получилось скопировать ссылку', description: url })
  }
}
