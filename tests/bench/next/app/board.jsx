'use client'

export { PlainPage as BoardPage } from '#board'
