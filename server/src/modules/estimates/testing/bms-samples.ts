/** Four estimates written for the tests, each with the habits of another writer. */

const header = '<?xml version="1.0" encoding="UTF-8"?>'

/** A default namespace, codes for work, headings as lines of their own, a supplement. */
export const supplementedBms = (supplement = 2): string => `${header}
<VehicleDamageEstimateAddRq xmlns="http://www.cieca.com/BMS" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <RqUID>5b0ae1f2-6c6c-4a0e-9e0a-2f0c7a3d9d01</RqUID>
  <DocumentInfo>
    <BMSVer>5.2.4</BMSVer>
    <DocumentType>E</DocumentType>
    <DocumentID>WF-448812</DocumentID>
    <VendorCode>C</VendorCode>
    <CreateDateTime>2026-10-02T14:20:11-04:00</CreateDateTime>
    <DocumentVer><DocumentVerCode>EM</DocumentVerCode><DocumentVerNum>1</DocumentVerNum></DocumentVer>
    ${supplement > 0 ? `<DocumentVer><DocumentVerCode>SV</DocumentVerCode><DocumentVerNum>${supplement}</DocumentVerNum></DocumentVer>` : ''}
    <ReferenceInfo><RepairOrderID>48 213-B</RepairOrderID></ReferenceInfo>
  </DocumentInfo>
  <ApplicationInfo><ApplicationType>Estimating</ApplicationType><ApplicationName>Sample One</ApplicationName></ApplicationInfo>
  <AdminInfo>
    <InsuranceCompany><Party><OrgInfo><CompanyName>Hill &amp; Dale Mutual</CompanyName></OrgInfo></Party></InsuranceCompany>
    <Owner><Party>
      <PersonInfo><PersonName><FirstName>Ann</FirstName><LastName>Lee</LastName></PersonName></PersonInfo>
      <ContactInfo><Communications><CommQualifier>HP</CommQualifier><CommPhone>2125550143</CommPhone></Communications></ContactInfo>
    </Party></Owner>
    <Estimator><Party><PersonInfo><PersonName><FirstName>Rosa</FirstName><LastName>Diaz</LastName></PersonName></PersonInfo></Party></Estimator>
  </AdminInfo>
  <ClaimInfo><ClaimNum>0042-77</ClaimNum></ClaimInfo>
  <VehicleInfo>
    <VINInfo><VIN><VINNum>1hgcm82633a004352</VINNum></VIN></VINInfo>
    <VehicleDesc><ModelYear>2003</ModelYear><MakeDesc>Honda</MakeDesc><ModelName>Accord</ModelName><SubModelDesc>EX V6</SubModelDesc>
      <OdometerInfo><OdometerReading>112403</OdometerReading></OdometerInfo></VehicleDesc>
    <VehicleOptions><Option><OptionCode>LDW</OptionCode><OptionDesc>Lane Departure Warning</OptionDesc></Option>
      <Option><OptionDesc>Fog Lamps</OptionDesc></Option></VehicleOptions>
  </VehicleInfo>
  <DamageLineInfo><LineNum>1</LineNum><LineDesc>FRONT BUMPER</LineDesc></DamageLineInfo>
  <DamageLineInfo><LineNum>2</LineNum><LineDesc>Bumper cover</LineDesc>
    <PartInfo><PartNum>04711-SDA-A90ZZ</PartNum><PartPrice>412.33</PartPrice><Quantity>1</Quantity></PartInfo>
    <LaborInfo><LaborType>LAB</LaborType><LaborOperation>OP11</LaborOperation><LaborHours>1.5</LaborHours></LaborInfo>
    <RefinishLaborInfo><LaborType>LAR</LaborType><LaborOperation>OP6</LaborOperation><LaborHours>2.6</LaborHours></RefinishLaborInfo></DamageLineInfo>
  <DamageLineInfo><LineNum>3</LineNum><LineDesc>LT Headlamp assy</LineDesc>
    <PartInfo><PartNum>33151-SDA-A01</PartNum><PartPrice>1,289.99</PartPrice><Quantity>1</Quantity></PartInfo>
    <LaborInfo><LaborType>LAB</LaborType><LaborOperation>OP11</LaborOperation><LaborHours>0</LaborHours><LaborInclInd>1</LaborInclInd></LaborInfo></DamageLineInfo>
  <DamageLineInfo><LineNum>4</LineNum><LineDesc>VEHICLE DIAGNOSTICS</LineDesc></DamageLineInfo>
  <DamageLineInfo><LineNum>5</LineNum><LineDesc>Pre-repair scan</LineDesc><SubletInfo><OtherChargesSubletInd>1</OtherChargesSubletInd></SubletInfo>
    <OtherChargesInfo><OtherChargesType>OTSL</OtherChargesType><Price>125</Price></OtherChargesInfo></DamageLineInfo>
  ${
    supplement > 0
      ? `<DamageLineInfo><LineNum>6</LineNum><SupplementNum>${supplement}</SupplementNum><EstimateVerCode>SV</EstimateVerCode><LineDesc>Windshield Honda</LineDesc>
    <PartInfo><PartPrice>601.10</PartPrice><Quantity>1</Quantity></PartInfo>
    <LaborInfo><LaborType>LAG</LaborType><LaborOperation>OP11</LaborOperation><LaborHours>2.75</LaborHours></LaborInfo></DamageLineInfo>
  <DamageLineInfo><LineNum>7</LineNum><SupplementNum>${supplement}</SupplementNum><LineDesc>Betterment</LineDesc><PartInfo><PartPrice>-50.05</PartPrice></PartInfo></DamageLineInfo>`
      : ''
  }
  <RepairTotalsInfo>
    <LaborTotalsInfo><TotalType>LAB</TotalType><TotalTypeDesc>Body</TotalTypeDesc><TotalHours>1.5</TotalHours><TotalAmt>93.00</TotalAmt></LaborTotalsInfo>
    <LaborTotalsInfo><TotalType>LAR</TotalType><TotalTypeDesc>Refinish</TotalTypeDesc><TotalHours>2.6</TotalHours><TotalAmt>161.20</TotalAmt></LaborTotalsInfo>
    <PartsTotalsInfo><TotalType>PAN</TotalType><TotalTypeDesc>Parts</TotalTypeDesc><TotalAmt>${supplement > 0 ? '2253.37' : '1702.32'}</TotalAmt></PartsTotalsInfo>
    <OtherChargesTotalsInfo><TotalType>OTSL</TotalType><TotalTypeDesc>Sublet</TotalTypeDesc><TotalAmt>125.00</TotalAmt></OtherChargesTotalsInfo>
    <SummaryTotalsInfo><TotalType>TAX</TotalType><TotalTypeDesc>Sales tax</TotalTypeDesc><TotalAmt>183.63</TotalAmt></SummaryTotalsInfo>
    <SummaryTotalsInfo><TotalType>TOT</TotalType><TotalSubType>CE</TotalSubType><TotalTypeDesc>Gross Total</TotalTypeDesc><TotalAmt>${supplement > 0 ? '2816.2' : '2265.15'}</TotalAmt></SummaryTotalsInfo>
    <SummaryTotalsInfo><TotalType>DED</TotalType><TotalTypeDesc>Deductible</TotalTypeDesc><TotalAmt>500</TotalAmt></SummaryTotalsInfo>
    <SummaryTotalsInfo><TotalType>TOT</TotalType><TotalSubType>TT</TotalSubType><TotalTypeDesc>Net Total</TotalTypeDesc><TotalAmt>${supplement > 0 ? '2316.20' : '1765.15'}</TotalAmt></SummaryTotalsInfo>
  </RepairTotalsInfo>
</VehicleDamageEstimateAddRq>`

/** No namespace, a namespace on single elements, the RO number in a memo, the owner as policy holder only. */
export const memoBms = `${header}
<VehicleDamageEstimateAddRq>
  <RefClaimNum>CY42217-0-A</RefClaimNum>
  <DocumentInfo><BMSVer>5.2.28</BMSVer><DocumentID>605897963</DocumentID><VendorCode>M</VendorCode></DocumentInfo>
  <AdminInfo>
    <InsuranceCompany><Party><OrgInfo><CompanyName>Coast Insurance</CompanyName></OrgInfo></Party></InsuranceCompany>
    <PolicyHolder><Party><PersonInfo><PersonName><FirstName>Ben</FirstName><LastName>Okafor</LastName></PersonName></PersonInfo></Party></PolicyHolder>
  </AdminInfo>
  <ClaimInfo><ClaimNum/></ClaimInfo>
  <VehicleInfo>
    <VINInfo><VIN><VINNum>5N1AT2MV6LC714890</VINNum></VIN></VINInfo>
    <VehicleDesc><ModelYear>2020</ModelYear><MakeCode>NI</MakeCode><ModelName>Rogue S</ModelName><SubModelDesc>S</SubModelDesc>
      <VehicleDescMemo>Towed in. RO: 11601 </VehicleDescMemo></VehicleDesc>
  </VehicleInfo>
  <DamageLineInfo>
    <LineNum>1</LineNum><LineHeaderDesc>Windshield</LineHeaderDesc><LineDesc>R&amp;I Windshield moulding</LineDesc>
    <LaborInfo><LaborType>LAG</LaborType><LaborOperation>OP14</LaborOperation><LaborHours>2.7</LaborHours><LaborInclInd>0</LaborInclInd></LaborInfo>
  </DamageLineInfo>
  <DamageLineInfo>
    <LineNum>2</LineNum><LineHeaderDesc>Windshield</LineHeaderDesc><LineDesc>Windshield Glass</LineDesc>
    <PartInfo>
      <OEMPartNum xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">72700-6FL0B</OEMPartNum>
      <PartPrice>1182.70</PartPrice><OEMPartPrice>1502.00</OEMPartPrice>
      <Quantity xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">1</Quantity>
      <NonOEM><PartType>PAG</PartType><NonOEMPartNum>FW04567</NonOEMPartNum><NonOEMPartPrice>1182.70</NonOEMPartPrice></NonOEM>
    </PartInfo>
    <LaborInfo><LaborType>LAG</LaborType><LaborOperation>OP11</LaborOperation><LaborHours>0.0</LaborHours></LaborInfo>
  </DamageLineInfo>
  <RepairTotalsInfo>
    <LaborTotalsInfo><TotalType>LA</TotalType><TotalTypeDesc>Labor</TotalTypeDesc><TaxableAmt>241.54</TaxableAmt><TotalAmt>241.54</TotalAmt></LaborTotalsInfo>
    <PartsTotalsInfo><TotalType>PA</TotalType><TotalTypeDesc>Parts</TotalTypeDesc><TotalAmt>1182.70</TotalAmt></PartsTotalsInfo>
    <SummaryTotalsInfo><TotalType>TOT</TotalType><TotalSubType>CE</TotalSubType><TotalTypeDesc>Gross Total</TotalTypeDesc><TotalAmt>1616.48</TotalAmt></SummaryTotalsInfo>
    <SummaryTotalsInfo><TotalType>TOT</TotalType><TotalSubType>TT</TotalSubType><TotalTypeDesc>Net Total</TotalTypeDesc><TotalAmt>1316.48</TotalAmt></SummaryTotalsInfo>
  </RepairTotalsInfo>
</VehicleDamageEstimateAddRq>`

/** A prefix for each element, a company as owner, words for work, CDATA, elements in another order. */
export const prefixedBms = `${header}
<b:VehicleDamageEstimateAddRq xmlns:b="http://www.cieca.com/BMS">
  <b:VehicleInfo>
    <b:VINInfo><b:VIN><b:VINNum>WBA5R1C50KA123456</b:VINNum></b:VIN></b:VINInfo>
    <b:VehicleDesc><b:ModelYear>19</b:ModelYear><b:MakeDesc>BMW</b:MakeDesc><b:ModelName>330i</b:ModelName></b:VehicleDesc>
    <b:Options><b:Option><b:OptionDesc>Active Cruise Control</b:OptionDesc></b:Option></b:Options>
  </b:VehicleInfo>
  <b:DocumentInfo><b:DocumentID>AX-9</b:DocumentID><b:ReferenceInfo><b:RepairOrderID>9001</b:RepairOrderID></b:ReferenceInfo></b:DocumentInfo>
  <b:AdminInfo><b:Owner><b:Party><b:OrgInfo><b:CompanyName><![CDATA[Harbor Fleet]]></b:CompanyName></b:OrgInfo></b:Party></b:Owner></b:AdminInfo>
  <b:DamageLineInfo><b:LineNum>1</b:LineNum><b:LineDesc>Radar sensor, distance</b:LineDesc>
    <b:PartInfo><b:PartNum>66 31 6 869 124</b:PartNum><b:PartPrice>1204</b:PartPrice></b:PartInfo>
    <b:LaborInfo><b:LaborType>Mechanical</b:LaborType><b:LaborOperation>Replace</b:LaborOperation><b:LaborHours>.8</b:LaborHours></b:LaborInfo></b:DamageLineInfo>
  <b:DamageLineInfo><b:LineNum>2</b:LineNum><b:LineType>Sublet</b:LineType><b:LineDesc>Wheel alignment</b:LineDesc>
    <b:OtherChargesInfo><b:Price>149.5000</b:Price></b:OtherChargesInfo></b:DamageLineInfo>
  <b:RepairTotalsInfo>
    <b:PartsTotalsInfo><b:TotalType>Parts</b:TotalType><b:TotalAmt>1204</b:TotalAmt></b:PartsTotalsInfo>
    <b:SummaryTotalsInfo><b:TotalType>Grand</b:TotalType><b:TotalSubType>Total</b:TotalSubType><b:TotalTypeDesc>Grand Total</b:TotalTypeDesc><b:TotalAmt>1,421.1</b:TotalAmt></b:SummaryTotalsInfo>
  </b:RepairTotalsInfo>
</b:VehicleDamageEstimateAddRq>`

/** A byte order mark, one line without spaces, numbered characters, no totals beyond words. */
export const plainBms = `\uFEFF${header}${[
  '<VehicleDamageEstimateAddRq><DocumentInfo><DocumentID>7</DocumentID></DocumentInfo>',
  '<AdminInfo><Owner><Party><PersonInfo><PersonName><LastName>Jos&#233; Nu&#xF1;ez</LastName></PersonName></PersonInfo></Party></Owner></AdminInfo>',
  '<ClaimInfo><ClaimNum>C-1</ClaimNum></ClaimInfo><VehicleInfo><VINInfo><VINNum>4T1B11HK5JU123456</VINNum></VINInfo>',
  '<VehicleDesc><ModelYear>2018</ModelYear><MakeDesc>Toyota</MakeDesc><ModelName>Camry</ModelName>',
  '<VehicleOptions><Option><OptionDesc>Blind Spot Monitor</OptionDesc></Option></VehicleOptions></VehicleDesc></VehicleInfo>',
  '<DamageLineInfo><LineNum>1</LineNum><LineDesc>Rpr RT Quarter panel &lt;outer&gt;</LineDesc><LaborInfo><LaborType>LAB</LaborType><LaborHours>6</LaborHours></LaborInfo></DamageLineInfo>',
  '<RepairTotalsInfo><SummaryTotalsInfo><TotalTypeDesc>Total Cost of Repairs</TotalTypeDesc><TotalAmt>372.00</TotalAmt></SummaryTotalsInfo>',
  '<SummaryTotalsInfo><TotalTypeDesc>Net Cost of Repairs</TotalTypeDesc><TotalAmt>-0.00</TotalAmt></SummaryTotalsInfo></RepairTotalsInfo>',
  '</VehicleDamageEstimateAddRq>',
].join('')}`
