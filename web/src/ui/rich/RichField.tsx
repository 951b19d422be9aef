import { lazy, Suspense } from 'react'
import { Field, type FieldProps } from '../form/Field.tsx'
import type { RichOptions } from './RichEditor.tsx'
import s from './rich.module.css'

const RichEditor = lazy(() => import('./RichEditor.tsx'))

/** A field for formatted text: bold, lists, links, quotes, code. The editor is loaded with the first of them. */
export function RichField(props: FieldProps<string> & RichOptions) {
  const {
    value,
    onChange,
    placeholder,
    lines = 6,
    autoFocus,
    onSubmit,
    keepPicture,
    pictureNotYet,
    insert,
    ...field
  } = props
  const options = { placeholder, lines, autoFocus, onSubmit, keepPicture, pictureNotYet, insert }
  return (
    <Field {...field}>
      {(tie) => (
        <Suspense
          fallback={<div className={s.waiting} style={{ '--lines': lines } as React.CSSProperties} />}
        >
          <RichEditor {...options} tie={tie} label={field.label} value={value} onChange={onChange} />
        </Suspense>
      )}
    </Field>
  )
}
