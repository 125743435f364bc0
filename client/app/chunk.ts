let reload: () => boolean = () => false

/** `handler` says whether the page is being loaded anew. */
export function whenChunkIsMissing(handler: () => boolean) {
  reload = handler
}

/** A lazy import that survives a release: when its file is gone, the page is loaded anew and nothing more happens. */
export function chunk<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () =>
    load().catch((error: unknown) => {
      if (reload()) return new Promise<never>(() => {})
      throw error
    })
}
