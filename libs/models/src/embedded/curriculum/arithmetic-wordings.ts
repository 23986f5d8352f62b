/**
 * One-step word problems. `{a}` and `{b}` are the numbers in the order the operation needs, `{n}` a name, `{n's}` the
 * name with its genitive, `{o}` things, `{oi}` things with the Turkish possessive.
 */
interface ProblemWordings {
  operation: 'add' | 'subtract' | 'subtract-from' | 'multiply' | 'divide' | 'percent-of';
  en: readonly string[];
  tr: readonly string[];
}

export const PROBLEMS: readonly ProblemWordings[] = [
  {
    operation: 'add',
    en: [
      'Adding {a} and {b} gives which number?',
      'Find the sum of {a} and {b}.',
      'Yesterday it rained {a} millimetres and today {b}. How many millimetres fell in both days together?',
      '{n} scored {a} points in the first game and {b} in the second. What is the total score?',
      'A class of {a} pupils is joined by {b} new pupils. How many pupils are in the class then?',
      '{n} has {a} {o} and gets {b} more. How many {o} does {n} have now?',
      'There are {a} {o} in one box and {b} {o} in another. How many {o} are there altogether?',
      'What is {a} plus {b}?',
      'A shop sold {a} {o} in the morning and {b} in the afternoon. How many did it sell in total?',
      '{n} read {a} pages yesterday and {b} pages today. How many pages is that in all?',
      '{n} found {a} {o}, then found {b} more. How many were found?',
    ],
    tr: [
      '{a} ve {b} toplanırsa sonuç kaç olur?',
      '{a} sayısına {b} eklersek kaç olur?',
      'Dün {a}, bugün {b} milimetre yağmur yağdı. İki günde toplam kaç milimetre yağmur yağdı?',
      '{n} ilk oyunda {a}, ikinci oyunda {b} puan aldı. Toplam puanı kaçtır?',
      '{a} kişilik sınıfa {b} yeni öğrenci geldi. Sınıf kaç kişi oldu?',
      "{n's} {a} {oi} vardı, {b} tane daha aldı. Şimdi kaç {oi} var?",
      'Bir kutuda {a} {o}, öbür kutuda {b} {o} var. Toplam kaç {o} var?',
      '{a} artı {b} kaç eder?',
      '{n} dün {a} sayfa, bugün {b} sayfa okudu. Toplam kaç sayfa okudu?',
      'Bir dükkân sabah {a}, öğleden sonra {b} {o} sattı. Toplam kaç {o} sattı?',
    ],
  },
  {
    operation: 'subtract',
    en: [
      'When {b} is subtracted from {a}, what is the difference?',
      'The water was {a} degrees warm and cooled by {b} degrees. How warm is it now?',
      'Take {b} away from {a}. What remains?',
      'A tank holds {a} litres. {b} litres are used. How many litres are still in the tank?',
      '{n} is {a} years old and a cousin is {b}. How many years older is {n}?',
      'A road is {a} kilometres long and {b} kilometres are finished. How many kilometres are still to be built?',
      '{n} had {a} {o} and gave away {b}. How many {o} are left?',
      'What is {a} minus {b}?',
      'There were {a} {o} on the table. {n} took {b} of them. How many {o} remain?',
      'A bus carries {a} people and {b} get off. How many people stay on the bus?',
      '{n} has {a} dollars and spends {b}. How much money does {n} have left?',
      'How much larger is {a} than {b}?',
    ],
    tr: [
      '{a} ve {b} arasında kaç fark vardır?',
      '{a} sayısından {b} çıkarsa kaç kalır?',
      'Depoda {a} litre su vardı, {b} litresi kullanıldı. Depoda kaç litre su kaldı?',
      '{n} {a} yaşında, kuzeni {b} yaşında. Kuzeninden kaç yaş büyüktür?',
      '{a} kilometrelik yolun {b} kilometresi bitti. Geriye kaç kilometre yol kaldı?',
      "{n's} {a} {oi} vardı, {b} tanesini arkadaşına verdi. Geriye kaç {oi} kaldı?",
      '{a} eksi {b} kaç eder?',
      'Masada {a} {o} vardı, {n} {b} tanesini aldı. Kaç {o} kaldı?',
      'Otobüste {a} kişi vardı, {b} kişi indi. Otobüste kaç kişi kaldı?',
      "{n's} {a} lirası vardı, {b} lira harcadı. Kaç lirası kaldı?",
    ],
  },
  {
    operation: 'subtract-from',
    en: [
      '{n} is {a} years old and an uncle is {b}. How many years younger is {n}?',
      '{n} has read {a} of {b} pages. How many pages remain?',
      'Subtract {a} from {b}.',
      '{n} has {a} {o} and wants {b}. How many more {o} does {n} need?',
      'After {a} {o} were taken out of a crate of {b}, how many are left?',
    ],
    tr: [
      '{n} {a} yaşında, dayısı {b} yaşında. Dayısı ondan kaç yaş büyüktür?',
      'Kursun {a} günü geçti, kurs {b} gün sürüyor. Kaç gün kaldı?',
      '{a} sayısını {b} sayısından çıkar.',
      "{n's} {a} {oi} var, {b} tane olmasını istiyor. Daha kaç tane gerekir?",
      '{a} sayısına kaç eklersek {b} olur?',
    ],
  },
  {
    operation: 'multiply',
    en: [
      'If you multiply {a} and {b}, which number comes out?',
      'Each crate holds {a} {o}. How many {o} do {b} crates hold?',
      'Find the product of {a} and {b}.',
      'A machine fills {a} bags a minute. How many bags does it fill in {b} minutes?',
      'One box weighs {a} kilograms. How many kilograms do {b} boxes weigh?',
      'Each table has {a} legs. How many legs do {b} tables have?',
      'What is {a} times {b}?',
      'There are {a} boxes with {b} {o} in each. How many {o} are there altogether?',
      '{n} buys {a} {o} at {b} dollars each. How much does {n} pay?',
      'A hall has {a} rows of {b} seats. How many seats does it have?',
      '{n} walks {a} kilometres every day for {b} days. How far is that?',
      'Each of {a} children has {b} {o}. How many {o} do they have together?',
    ],
    tr: [
      '{a} ve {b} çarpılırsa sonuç kaç olur?',
      '{a} kere {b} kaç eder?',
      'Bir makine dakikada {a} torba dolduruyor. {b} dakikada kaç torba doldurur?',
      'Bir kutu {a} kilogram. {b} kutu kaç kilogramdır?',
      'Her masanın {a} ayağı vardır. {b} masanın kaç ayağı vardır?',
      '{a} çarpı {b} kaç eder?',
      'Her birinde {b} {o} olan {a} kutu var. Toplam kaç {o} eder?',
      '{n} tanesi {b} liradan {a} {o} aldı. Kaç lira ödedi?',
      'Bir salonda {a} sıra ve her sırada {b} koltuk var. Salonda kaç koltuk var?',
      '{n} her gün {a} kilometre yürüyor. {b} günde kaç kilometre yürür?',
    ],
  },
  {
    operation: 'divide',
    en: [
      '{n} divides {a} by {b}. Which number comes out?',
      'Find the quotient of {a} and {b}.',
      'A cyclist rides {a} kilometres in {b} days, the same distance each day. How many kilometres is that a day?',
      '{a} dollars are split evenly between {b} people. How many dollars does one person get?',
      '{b} tickets cost {a} dollars together. What does one ticket cost?',
      'What is {a} divided by {b}?',
      '{n} shares {a} {o} equally among {b} friends. How many does each friend get?',
      '{a} {o} are packed into boxes of {b}. How many boxes are needed?',
      'A rope of {a} metres is cut into {b} equal pieces. How long is each piece?',
      '{b} identical {o} is what {n} gets for {a} dollars. How many dollars does one cost?',
    ],
    tr: [
      '{a} lira {b} arkadaşa bölünürse bir kişiye kaç lira düşer?',
      '{a} içinde kaç tane {b} vardır?',
      'Bir bisikletli {b} günde eşit hızla {a} kilometre gitti. Günde kaç kilometre gitti?',
      '{a} lira {b} kişiye eşit bölünüyor. Bir kişiye kaç lira düşer?',
      '{b} bilet toplam {a} lira. Bir bilet kaç liradır?',
      '{a} bölü {b} kaç eder?',
      '{n} {a} {o} alıp {b} arkadaşına eşit paylaştırdı. Her birine kaç {o} düştü?',
      '{a} {o} {b} kutuya eşit olarak konuyor. Her kutuda kaç {o} olur?',
      '{a} metrelik ip {b} eşit parçaya kesiliyor. Her parça kaç metre olur?',
    ],
  },
  {
    operation: 'percent-of',
    en: [
      'A bill of {b} dollars gets a tip of {a} percent. How many dollars is the tip?',
      '{n} spends {a}% of {b} dollars. How many dollars is that?',
      'A bag of {b} grams is {a} percent sugar. How many grams of sugar are in it?',
      'What is {a} percent of {b}?',
      'What is {a}% of {b}?',
      '{a}% of the {b} {o} are red. How many {o} are red?',
      '{a} percent of {b} students passed. How many students passed?',
    ],
    tr: [
      '{b} liralık hesaba yüzde {a} bahşiş bırakıldı. Bahşiş kaç liradır?',
      '{n} {b} lirasının %{a} kadarını harcadı. Kaç lira harcadı?',
      '{b} gramlık karışımın yüzde {a} kadarı şeker. Karışımda kaç gram şeker var?',
      '{b} sayısının yüzde {a} kadarı kaçtır?',
      '{b} {o} var, yüzde {a} kadarı kırmızı. Kaç {o} kırmızıdır?',
      '{b} öğrencinin yüzde {a} kadarı geçti. Kaç öğrenci geçti?',
    ],
  },
];

export const NAMES = {
  en: ['Anna', 'Ben', 'Clara', 'David', 'Emma', 'Frank', 'Grace', 'Henry', 'Ivy', 'Jack'],
  tr: ['Ayşe', 'Mehmet', 'Zeynep', 'Ali', 'Elif', 'Can', 'Deniz', 'Murat', 'Selin', 'Burak'],
} as const;

/** English: things in the plural. */
export const THINGS_EN = ['apples', 'pencils', 'books', 'marbles', 'stamps', 'cards', 'balloons', 'cookies', 'shells'];

/** Turkish: the thing, and the thing with the possessive of the third person. */
export const THINGS_TR: readonly (readonly [thing: string, possessed: string])[] = [
  ['elma', 'elması'],
  ['kalem', 'kalemi'],
  ['kitap', 'kitabı'],
  ['bilye', 'bilyesi'],
  ['pul', 'pulu'],
  ['kart', 'kartı'],
  ['balon', 'balonu'],
  ['kurabiye', 'kurabiyesi'],
  ['ceviz', 'cevizi'],
];
