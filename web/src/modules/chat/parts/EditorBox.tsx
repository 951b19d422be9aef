import { lazy, Suspense } from 'react'
import type { EditorProps } from './Editor.tsx'
import s from './composer.module.css'

const Editor = lazy(() => import('./Editor.tsx'))

/** The place of the editor, which is loaded when it is first needed. */
export const EditorBox = (props: EditorProps) => (
  <Suspense fallback={<div className={s.waiting}>{props.placeholder}</div>}>
    <Editor {...props} />
  </Suspense>
)
