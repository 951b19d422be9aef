import { lazy, Suspense } from 'react'
import { Field, type FieldProps } from '../form/Field.tsx'
import type { RichOptions } from './RichEditor.tsx'
import s from './rich.module.css'

const RichEditor = lazy(() => import('./RichEditor.tsx'))

/** A field for formatted text: bold, lists, links, quotes, code. The editor loads with the first such field. */
export function RichField(props: FieldProps<string> & RichOptions) {
  const {
    value,
    onChange,
    placeholder,
    lines = 6,
    autoFocus,
    onSubmit,
    storePicture,
    pictureNotYet,
    insert,
    ...field
  } = props
  const options = { placeholder, lines, autoFocus, onSubmit, storePicture, pictureNotYet, insert }
  return (
    <Field {...field}>
      {(control) => (
        <Suspense
          fallback={<div className={s.waiting} style={{ '--lines': lines } as React.CSSProperties} />}
        >
          <RichEditor {...options} control={control} label={field.label} value={value} onChange={onChange} />
        </Suspense>
      )}
    </Field>
  )
}
