import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { TimeField } from '../../../ui/form/NumberFields.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { EditedBlock } from './bayText.ts'
import { t } from './texts.ts'
import s from './bays.module.css'

interface Props {
  blocks: readonly EditedBlock[]
  onChange: (blocks: EditedBlock[]) => void
  error?: string
}

const lunch: EditedBlock = { from: null, to: null, start: '12:00', end: '13:00', reason: '', isDated: false }
const maxBlocks = 100

/** Edits the times in which a bay takes no visits. */
export function Blocks({ blocks, onChange, error }: Props) {
  const box = useRef<HTMLFieldSetElement>(null)
  const change = (index: number, to: Partial<EditedBlock>) =>
    onChange(blocks.map((block, at) => (at === index ? { ...block, ...to } : block)))
  const add = () => onChange([...blocks, lunch])
  const remove = (index: number) => {
    onChange(blocks.filter((_, at) => at !== index))
    // The pressed button disappears with its block, and the focus must stay in the form.
    box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <fieldset className={s.blocks} ref={box} aria-invalid={error ? true : undefined} tabIndex={-1}>
      <legend>{t('field.blocks')}</legend>
      <p className="muted">{t('field.blocksHint')}</p>
      {blocks.map((block, index) => {
        const number = index + 1
        return (
          <div key={index} className={s.block} role="group" aria-label={t('block.number', { number })}>
            <div className={s.blockHead}>
              <b>{t('block.number', { number })}</b>
              <IconButton
                label={t('block.remove', { number })}
                size="s"
                icon={<IconTrash size={16} />}
                onClick={() => remove(index)}
              />
            </div>
            <FieldGrid columns={3}>
              <SelectField
                label={t('block.when')}
                options={[
                  { value: 'every', label: t('block.everyDay') },
                  { value: 'some', label: t('block.someDays') },
                ]}
                value={block.isDated ? 'some' : 'every'}
                onChange={(when) => change(index, { isDated: when === 'some' })}
              />
              <TimeField
                label={t('block.start')}
                value={block.start}
                onChange={(start) => change(index, { start })}
              />
              <TimeField
                label={t('block.end')}
                value={block.end}
                onChange={(end) => change(index, { end })}
              />
              {block.isDated && (
                <>
                  <DateField
                    label={t('block.from')}
                    value={block.from ?? ''}
                    onChange={(from) => change(index, { from, to: block.to || from })}
                  />
                  <DateField
                    label={t('block.to')}
                    value={block.to ?? ''}
                    min={block.from ?? undefined}
                    onChange={(to) => change(index, { to })}
                  />
                </>
              )}
              <TextField
                label={t('block.reason')}
                maxLength={100}
                wide={!block.isDated}
                value={block.reason}
                onChange={(reason) => change(index, { reason })}
              />
            </FieldGrid>
          </div>
        )
      })}
      {error && (
        <p className={s.error} role="alert">
          {error}
        </p>
      )}
      {blocks.length < maxBlocks && (
        <Button size="s" icon={<IconPlus size={14} />} onClick={add} data-add="">
          {t('block.add')}
        </Button>
      )}
    </fieldset>
  )
}
