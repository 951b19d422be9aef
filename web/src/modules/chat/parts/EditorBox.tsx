import { lazy, Suspense } from 'react'
import type { EditorProps } from './Editor.tsx'
import { PlainEditor } from './PlainEditor.tsx'
import s from './composer.module.css'

/** A new version of the product may be there, without this file of the old one: plain words can still be sent. */
const Editor = lazy(() => import('./Editor.tsx').catch(() => ({ default: PlainEditor })))

/** The place of the editor, which is loaded when it is first needed. */
export const EditorBox = (props: EditorProps) => (
  <Suspense fallback={<div className={s.waiting}>{props.placeholder}</div>}>
    <Editor {...props} />
  </Suspense>
)
