/** The rates of the example shop and the carriers' own test quotes, by their path. */
export const EXAMPLE_RATES: Readonly<Record<string, string>> = {
  // One price for the household; the second table takes over on its first day.
  'rates/5101.csv': `level,effective_from,tier,rate
510101,2026-01-01,IO,21.40
510101,2026-01-01,IS,41.90
510101,2026-01-01,IC,46.10
510101,2026-01-01,IF,68.20
510102,2026-01-01,IO,32.80
510102,2026-01-01,IS,64.20
510102,2026-01-01,IC,70.50
510102,2026-01-01,IF,104.30
510101,2027-07-01,IO,22.10
510101,2027-07-01,IS,43.30
510101,2027-07-01,IC,47.60
510101,2027-07-01,IF,70.40
510102,2027-07-01,IO,33.90
510102,2027-07-01,IS,66.30
510102,2027-07-01,IC,72.80
510102,2027-07-01,IF,107.70
`,
  'rates/5201.csv': `level,effective_from,tier,rate
520101,2026-01-01,IO,9.60
520101,2026-01-01,IS,18.40
520101,2026-01-01,IC,19.20
520101,2026-01-01,IF,27.90
`,
  // A price for each person by age, a factor for tobacco, and factors of areas in areas.csv.
  'rates/5401.csv': `level,effective_from,role,age_from,age_to,tobacco,rate,factor
540101,2026-01-01,member,18,39,,11.20,
540101,2026-01-01,member,40,54,,18.75,
540101,2026-01-01,member,55,99,,27.30,
540101,2026-01-01,child,,,,4.10,
,2026-01-01,,18,,Y,,1.25
`,
  // A rate for each $1,000 of the amount, by gender and tobacco; the spouse gets half of the amount.
  'rates/5501.csv': `level,effective_from,role,age_from,age_to,gender,tobacco,units,rate
550101,2026-01-01,member,18,44,M,N,100,0.1160
550101,2026-01-01,member,18,44,F,N,100,0.0985
550101,2026-01-01,member,18,44,M,Y,100,0.2650
550101,2026-01-01,member,18,44,F,Y,100,0.2240
550101,2026-01-01,member,45,64,M,N,100,0.3120
550101,2026-01-01,member,45,64,F,N,100,0.2475
550101,2026-01-01,member,45,64,M,Y,100,0.7180
550101,2026-01-01,member,45,64,F,Y,100,0.5615
550101,2026-01-01,spouse,,,,,50,
550101,2026-01-01,child,,,,,,3.25
`,
  'rates/5601.csv': `level,effective_from,tier,rate
560101,2026-01-01,IO,8.50
560101,2026-01-01,IS,12.50
560101,2026-01-01,IC,12.50
560101,2026-01-01,IF,14.90
`,
  'expected.csv': `plan,level,zip,birth_date,gender,tobacco,tier,spouse_birth_date,spouse_gender,spouse_tobacco,child_birth_dates,effective,price
5101,510101,78701,1990-05-14,F,,IO,,,,,2027-01-01,21.40
5101,510102,33101,1990-05-14,F,,IF,1988-02-01,M,,2015-03-09;2018-07-30,2027-07-01,107.70
5201,520101,10001,1979-11-02,M,,IS,1981-06-20,F,,,2027-01-01,18.40
5401,540101,78701,1985-04-03,M,yes,IO,,,,,2027-01-01,24.61
5401,540101,10001,1960-04-03,F,no,IC,,,,2014-01-15,2027-01-01,36.12
5501,550101,78701,1990-01-01,M,no,IS,1992-01-01,F,yes,,2027-01-01,22.80
5601,560101,33101,1970-08-08,F,,IF,1971-08-08,M,,2010-10-10,2027-01-01,14.90
`,
};
