/**
 * Factors for 15 to 63 in thousandths: the federal default standard age curve for individual health plans (45 CFR
 * 147.102).
 */
const FROM_15 = [
  833, 859, 885, 913, 941, 970, 1000, 1000, 1000, 1000, 1004, 1024, 1048, 1087, 1119, 1135, 1159, 1183, 1198, 1214,
  1222, 1230, 1238, 1246, 1262, 1278, 1302, 1325, 1357, 1397, 1444, 1500, 1563, 1635, 1706, 1786, 1865, 1952, 2040,
  2135, 2230, 2333, 2437, 2548, 2603, 2714, 2810, 2873, 2952,
];

/** One band to 14, one-year steps to 63, one band from 64 (decisions 1); in ten-thousandths. */
export const federalAgeCurve = [
  { from: 0, to: 14, factor: 7650 },
  ...FROM_15.map((thousandths, index) => ({ from: 15 + index, to: 15 + index, factor: thousandths * 10 })),
  { from: 64, to: 120, factor: 30000 },
];
