import { SelectField } from '../../../ui/form/SelectField.tsx'
import { t } from '../texts.ts'
import { unassignedValue } from './unassigned.ts'

interface Props {
  /** Names of the technicians with a visit that day. */
  names: readonly string[]
  technician: string | undefined
  onTechnician: (technician: string | undefined) => void
}

export default function TechnicianFilter({ names, technician, onTechnician }: Props) {
  const chosen = technician && technician !== unassignedValue ? [technician] : []
  return (
    <SelectField
      label={t('technician.label')}
      placeholder={t('technician.all')}
      clearable
      options={[
        { value: unassignedValue, label: t('technician.unassigned') },
        ...[...new Set([...names, ...chosen])].map((name) => ({ value: name, label: name })),
      ]}
      value={technician ?? null}
      onChange={(value) => onTechnician(value ?? undefined)}
    />
  )
}
