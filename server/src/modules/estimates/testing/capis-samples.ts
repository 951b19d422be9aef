/** Estimates in JSON written for the tests. The first says the same as `supplementedBms()`. */

const party = (fields: Record<string, unknown>) => ({ party: fields })
const line = (lineNum: number | string, lineDesc: string, more: Record<string, unknown> = {}) => ({
  lineNum,
  lineDesc,
  ...more,
})

/** Numbers as numbers, lists as arrays, one object where a list has one element. */
export const supplementedCapis = {
  vehicleDamageEstimateAddRq: {
    rqUID: '5b0ae1f2-6c6c-4a0e-9e0a-2f0c7a3d9d01',
    documentInfo: {
      documentID: 'WF-448812',
      vendorCode: 'C',
      documentVer: [
        { documentVerCode: 'EM', documentVerNum: 1 },
        { documentVerCode: 'SV', documentVerNum: 2 },
      ],
      referenceInfo: { repairOrderID: '48 213-B' },
    },
    applicationInfo: { applicationType: 'Estimating', applicationName: 'Sample One' },
    adminInfo: {
      insuranceCompany: party({ orgInfo: { companyName: 'Hill & Dale Mutual' } }),
      owner: party({
        personInfo: { personName: { firstName: 'Ann', lastName: 'Lee' } },
        contactInfo: { communications: [{ commQualifier: 'HP', commPhone: '2125550143' }] },
      }),
      estimator: party({ personInfo: { personName: { firstName: 'Rosa', lastName: 'Diaz' } } }),
    },
    claimInfo: { claimNum: '0042-77' },
    vehicleInfo: {
      vinInfo: { vin: { vinNum: '1hgcm82633a004352' } },
      vehicleDesc: {
        modelYear: 2003,
        makeDesc: 'Honda',
        modelName: 'Accord',
        subModelDesc: 'EX V6',
        odometerInfo: { odometerReading: 112_403 },
      },
      vehicleOptions: {
        option: [
          { optionCode: 'LDW', optionDesc: 'Lane Departure Warning' },
          { optionCode: null, optionDesc: 'Fog Lamps' },
        ],
      },
    },
    damageLineInfo: [
      line(1, 'FRONT BUMPER'),
      line(2, 'Bumper cover', {
        partInfo: { partNum: '04711-SDA-A90ZZ', partPrice: 412.33, quantity: 1 },
        laborInfo: { laborType: 'LAB', laborOperation: 'OP11', laborHours: 1.5 },
        refinishLaborInfo: [{ laborType: 'LAR', laborOperation: 'OP6', laborHours: 2.6 }],
      }),
      line(3, 'LT Headlamp assy', {
        partInfo: { partNum: '33151-SDA-A01', partPrice: '1,289.99', quantity: 1 },
        laborInfo: [{ laborType: 'LAB', laborOperation: 'OP11', laborHours: 0, laborInclInd: true }],
      }),
      line(4, 'VEHICLE DIAGNOSTICS'),
      line(5, 'Pre-repair scan', {
        subletInfo: { otherChargesSubletInd: true },
        otherChargesInfo: { otherChargesType: 'OTSL', price: 125 },
      }),
      line(6, 'Windshield Honda', {
        supplementNum: 2,
        partInfo: { partPrice: 601.1, quantity: 1 },
        laborInfo: [{ laborType: 'LAG', laborOperation: 'OP11', laborHours: 2.75 }],
      }),
      line(7, 'Betterment', { supplementNum: 2, partInfo: { partPrice: -50.05 } }),
    ],
    repairTotalsInfo: {
      laborTotalsInfo: [
        { totalType: 'LAB', totalTypeDesc: 'Body', totalHours: 1.5, totalAmt: 93 },
        { totalType: 'LAR', totalTypeDesc: 'Refinish', totalHours: 2.6, totalAmt: 161.2 },
      ],
      partsTotalsInfo: { totalType: 'PAN', totalTypeDesc: 'Parts', totalAmt: 2253.37 },
      otherChargesTotalsInfo: [{ totalType: 'OTSL', totalTypeDesc: 'Sublet', totalAmt: 125 }],
      summaryTotalsInfo: [
        { totalType: 'TAX', totalTypeDesc: 'Sales tax', totalAmt: 183.63 },
        { totalType: 'TOT', totalSubType: 'CE', totalTypeDesc: 'Gross Total', totalAmt: 2816.2 },
        { totalType: 'DED', totalTypeDesc: 'Deductible', totalAmt: 500 },
        { totalType: 'TOT', totalSubType: 'TT', totalTypeDesc: 'Net Total', totalAmt: 2316.2 },
      ],
    },
  },
}

/** The message alone in an array, names with a capital, texts for numbers, an entity that is only text. */
export const bareCapis = [
  {
    DocumentInfo: { DocumentID: '7' },
    AdminInfo: { Owner: party({ OrgInfo: { CompanyName: 'Smith &amp; Sons' } }) },
    ClaimInfo: { ClaimNum: 'C-1' },
    VehicleInfo: {
      VINInfo: { VINNum: '4T1B11HK5JU123456' },
      VehicleDesc: { ModelYear: '2018', MakeDesc: 'Toyota', ModelName: 'Camry' },
    },
    DamageLineInfo: {
      LineNum: '1',
      LineDesc: 'Rpr RT Quarter panel <outer>',
      LaborInfo: { LaborType: 'LAB', LaborHours: '6.0' },
    },
    RepairTotalsInfo: {
      SummaryTotalsInfo: { TotalTypeDesc: 'Total Cost of Repairs', TotalAmt: '372.00' },
    },
  },
]

/** As a file with a line for each value. */
export const capisText = (content: unknown = supplementedCapis): string => JSON.stringify(content, null, 1)
