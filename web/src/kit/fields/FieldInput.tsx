import type { Field } from '#contract/kit/fields.ts'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { NumberField } from '../../ui/form/NumberFields.tsx'
import { TextArea, TextField } from '../../ui/form/TextField.tsx'
import type { FieldOf } from '../../ui/form/useDraftForm.ts'

/** A form's props for a field, whatever the kind of its value. */
export type Binding = Omit<FieldOf<unknown>, 'onChange'> & { onChange: (value: never) => void }

type PlainKind = Exclude<Field['kind'], 'id' | 'ids' | 'time'>
/** A field that needs nothing but what its table says. Choices and times have inputs of their own. */
export type PlainField = Extract<Field, { kind: PlainKind }>

/** The input for a plain field of a field table. */
export function FieldInput({ field, label, bind }: { field: PlainField; label: string; bind: Binding }) {
  const props = <T,>() => ({ label, ...(bind as unknown as FieldOf<T>) })
  switch (field.kind) {
    case 'line':
      return <TextField maxLength={field.max} {...props<string>()} />
    case 'lines':
      return <TextArea wide maxLength={field.max} {...props<string>()} />
    case 'number':
      return <NumberField min={field.min} max={field.max} {...props<number | null>()} />
    case 'flag':
      return <CheckField {...props<boolean>()} />
  }
}
