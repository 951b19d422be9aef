import { lazy, Suspense } from 'react'
import type { EditorProps } from './Editor.tsx'
import { PlainEditor } from './PlainEditor.tsx'
import s from './composer.module.css'

/** After a deployment the old version's chunk may be gone. The plain editor still lets the user send. */
const Editor = lazy(() => import('./Editor.tsx').catch(() => ({ default: PlainEditor })))

/** Loads the editor when it is first needed. */
export const LazyEditor = (props: EditorProps) => (
  <Suspense fallback={<div className={s.waiting}>{props.placeholder}</div>}>
    <Editor {...props} />
  </Suspense>
)
