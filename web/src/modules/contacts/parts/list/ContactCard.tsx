import { numberText } from '#contract/kit/locale.ts'
import { Fragment } from 'react'
import { PhoneText } from '../../../../ui/base/text.tsx'
import { Named } from '../../../../ui/base/Tag.tsx'
import type { ContactRow } from '../../data.ts'
import { t } from './texts.ts'

/** A contact row on phones. */
export const ContactCard = ({ row }: { row: ContactRow }) => (
  <div className="col">
    <Named name={row.fileAs} isInactive={row.isInactive} strong />
    <span className="soft cut">
      {row.phoneNo ? <PhoneText number={row.phoneNo} /> : (row.emailAddress ?? t('noWay'))}
    </span>
    <span className="muted cut">
      {[
        row.contactTypeName,
        row.firmName,
        row.vehicles > 0 && t('vehicles', { count: row.vehicles, shown: numberText(row.vehicles) }),
      ]
        .filter(Boolean)
        .map((details, at) => (
          <Fragment key={at}>
            {at > 0 && ' · '}
            <bdi>{details}</bdi>
          </Fragment>
        ))}
    </span>
  </div>
)
