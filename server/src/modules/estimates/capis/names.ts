/** The elements of BMS that are read, as BMS writes them. */
const names = [
  ...['VehicleDamageEstimateAddRq', 'DocumentInfo', 'DocumentID', 'VendorCode', 'DocumentVer'],
  ...['DocumentVerCode', 'DocumentVerNum'],
  ...['ReferenceInfo', 'RepairOrderID', 'ApplicationInfo', 'ApplicationName'],
  ...['AdminInfo', 'InsuranceCompany', 'Party', 'OrgInfo', 'CompanyName', 'PersonInfo', 'PersonName'],
  ...['FirstName', 'LastName'],
  ...['Owner', 'PolicyHolder', 'Estimator', 'ClaimInfo', 'ClaimNum', 'RefClaimNum'],
  ...['VehicleInfo', 'VINInfo', 'VIN', 'VINNum', 'VehicleDesc', 'ModelYear', 'MakeDesc', 'ModelName'],
  ...['SubModelDesc', 'VehicleDescMemo'],
  ...['OdometerInfo', 'OdometerReading', 'VehicleOptions', 'Options', 'Option', 'OptionDesc'],
  ...['DamageLineInfo', 'LineNum', 'SupplementNum', 'LineHeaderDesc', 'LineDesc', 'LineType'],
  ...['PartInfo', 'PartNum', 'OEMPartNum', 'NonOEM', 'NonOEMPartNum', 'PartPrice', 'Quantity'],
  ...['LaborInfo', 'RefinishLaborInfo', 'LaborType', 'LaborOperation', 'LaborHours', 'LaborInclInd'],
  ...['SubletInfo', 'OtherChargesInfo', 'Price'],
  ...['RepairTotalsInfo', 'LaborTotalsInfo', 'PartsTotalsInfo', 'MaterialsTotalsInfo'],
  ...['OtherChargesTotalsInfo', 'SummaryTotalsInfo'],
  ...['TotalType', 'TotalSubType', 'TotalTypeDesc', 'TotalHours', 'TotalAmt'],
]
const byLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]))

/** "vinInfo" as "VINInfo". A name that isn't read has a capital first letter. */
export const nameOf = (key: string): string =>
  byLowerCase.get(key.toLowerCase()) ?? key.charAt(0).toUpperCase() + key.slice(1)
