let reload: () => boolean = () => false

/** `handler` reloads the page; it returns false when it does not. */
export function onMissingChunk(handler: () => boolean) {
  reload = handler
}

/**
 * A lazy import that survives a release: when its file is gone, the page reloads and the promise stays pending. The
 * module is kept: `import()` answers in a later task even when the module is there, which is too late for a request of
 * a page that is being left.
 */
export function chunk<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      if (reload()) return new Promise<never>(() => {})
      throw error
    }))
}
