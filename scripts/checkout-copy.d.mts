export declare function folderOfCopies(name: string): string
export declare function copyCheckout(root: string, to: string): string
