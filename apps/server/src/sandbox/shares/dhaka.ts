// In: nothing. Out: shares that trade in Dhaka, by their real codes and names. Every price, number of shares and turnover beside them
// describes the simulated world and is a claim about no company.

/** code, name, name in Bengali, sector, price in taka, millions of shares, free float in percent, busy (1 most to 3 least) */
export type ShareRow = readonly [string, string, string, string, number, number, number, 1 | 2 | 3];

const TELECOM = 'Telecommunication';
const FOOD = 'Food & Allied';
const PHARMA = 'Pharmaceuticals & Chemicals';
const BANK = 'Bank';
const TEXTILE = 'Textile';
const FINANCE = 'Financial Institutions';
const FUEL = 'Fuel & Power';
const ENGINEERING = 'Engineering';
const CEMENT = 'Cement';
const INSURANCE = 'Insurance';
const MISC = 'Miscellaneous';
const IT = 'IT';
const TRAVEL = 'Travel & Leisure';

export const DHAKA_SHARES: readonly ShareRow[] = [
  ['GP', 'Grameenphone Ltd.', 'গ্রামীণফোন লিমিটেড', TELECOM, 319.7, 1_350, 10, 1],
  ['ROBI', 'Robi Axiata PLC', 'রবি আজিয়াটা পিএলসি', TELECOM, 28.4, 5_238, 10, 1],
  ['BSCPLC', 'Bangladesh Submarine Cables PLC', 'বাংলাদেশ সাবমেরিন কেবলস পিএলসি', TELECOM, 138.2, 187, 26, 2],
  [
    'BATBC',
    'British American Tobacco Bangladesh Company Ltd.',
    'ব্রিটিশ আমেরিকান টোব্যাকো বাংলাদেশ',
    FOOD,
    322.9,
    540,
    27,
    1,
  ],
  ['OLYMPIC', 'Olympic Industries Ltd.', 'অলিম্পিক ইন্ডাস্ট্রিজ লিমিটেড', FOOD, 162.4, 200, 55, 1],
  ['LOVELLO', 'Taufika Foods and Lovello Ice-cream PLC', 'তৌফিকা ফুডস অ্যান্ড লাভেলো আইসক্রিম পিএলসি', FOOD, 88.6, 93, 59, 2],
  ['SQURPHARMA', 'Square Pharmaceuticals PLC', 'স্কয়ার ফার্মাসিউটিক্যালস পিএলসি', PHARMA, 214, 886, 65, 1],
  ['BXPHARMA', 'Beximco Pharmaceuticals Ltd.', 'বেক্সিমকো ফার্মাসিউটিক্যালস লিমিটেড', PHARMA, 96.8, 446, 70, 1],
  ['RENATA', 'Renata PLC', 'রেনাটা পিএলসি', PHARMA, 512.3, 114, 49, 2],
  ['BEACONPHAR', 'Beacon Pharmaceuticals PLC', 'বিকন ফার্মাসিউটিক্যালস পিএলসি', PHARMA, 121.5, 231, 60, 2],
  [
    'IBNSINA',
    'The IBN SINA Pharmaceutical Industry PLC',
    'দি ইবনে সিনা ফার্মাসিউটিক্যাল ইন্ডাস্ট্রি পিএলসি',
    PHARMA,
    304.1,
    31,
    55,
    2,
  ],
  ['ACMELAB', 'The ACME Laboratories Ltd.', 'দি একমি ল্যাবরেটরিজ লিমিটেড', PHARMA, 74.9, 211, 57, 2],
  ['ACI', 'ACI PLC', 'এসিআই পিএলসি', PHARMA, 168.7, 87, 62, 2],
  ['MARICO', 'Marico Bangladesh Ltd.', 'ম্যারিকো বাংলাদেশ লিমিটেড', PHARMA, 2_512.5, 31, 10, 2],
  ['RECKITTBEN', 'Reckitt Benckiser (Bangladesh) PLC', 'রেকিট বেনকিজার (বাংলাদেশ) পিএলসি', PHARMA, 3_420.8, 4, 17, 3],
  ['BRACBANK', 'BRAC Bank PLC', 'ব্র্যাক ব্যাংক পিএলসি', BANK, 49.6, 1_769, 53, 1],
  ['EBL', 'Eastern Bank PLC', 'ইস্টার্ন ব্যাংক পিএলসি', BANK, 25.7, 1_357, 68, 1],
  ['CITYBANK', 'The City Bank PLC', 'দি সিটি ব্যাংক পিএলসি', BANK, 23.1, 1_347, 69, 1],
  ['ISLAMIBANK', 'Islami Bank Bangladesh PLC', 'ইসলামী ব্যাংক বাংলাদেশ পিএলসি', BANK, 38.2, 1_609, 64, 2],
  ['DUTCHBANGL', 'Dutch-Bangla Bank PLC', 'ডাচ্-বাংলা ব্যাংক পিএলসি', BANK, 47.3, 879, 13, 2],
  ['PUBALIBANK', 'Pubali Bank PLC', 'পূবালী ব্যাংক পিএলসি', BANK, 27.6, 1_156, 68, 2],
  ['PRIMEBANK', 'Prime Bank PLC', 'প্রাইম ব্যাংক পিএলসি', BANK, 24.9, 1_160, 60, 2],
  ['UCB', 'United Commercial Bank PLC', 'ইউনাইটেড কমার্শিয়াল ব্যাংক পিএলসি', BANK, 10.3, 1_550, 65, 1],
  ['JAMUNABANK', 'Jamuna Bank PLC', 'যমুনা ব্যাংক পিএলসি', BANK, 21.4, 939, 55, 2],
  ['SQUARETEXT', 'Square Textiles PLC', 'স্কয়ার টেক্সটাইলস পিএলসি', TEXTILE, 49.2, 197, 38, 3],
  ['ENVOYTEX', 'Envoy Textiles Ltd.', 'এনভয় টেক্সটাইলস লিমিটেড', TEXTILE, 44.7, 168, 45, 3],
  ['EHL', 'Eastern Housing Ltd.', 'ইস্টার্ন হাউজিং লিমিটেড', 'Services & Real Estate', 76.4, 93, 50, 2],
  ['IDLC', 'IDLC Finance PLC', 'আইডিএলসি ফাইন্যান্স পিএলসি', FINANCE, 34.6, 416, 43, 2],
  ['LANKABAFIN', 'LankaBangla Finance PLC', 'লংকাবাংলা ফাইন্যান্স পিএলসি', FINANCE, 17.3, 539, 66, 1],
  ['ICB', 'Investment Corporation of Bangladesh', 'ইনভেস্টমেন্ট করপোরেশন অব বাংলাদেশ', FINANCE, 52.1, 867, 4, 3],
  [
    'UPGDCL',
    'United Power Generation & Distribution Company Ltd.',
    'ইউনাইটেড পাওয়ার জেনারেশন অ্যান্ড ডিস্ট্রিবিউশন',
    FUEL,
    128.9,
    580,
    10,
    2,
  ],
  ['SUMITPOWER', 'Summit Power Ltd.', 'সামিট পাওয়ার লিমিটেড', FUEL, 14.6, 1_068, 37, 1],
  [
    'TITASGAS',
    'Titas Gas Transmission & Distribution PLC',
    'তিতাস গ্যাস ট্রান্সমিশন অ্যান্ড ডিস্ট্রিবিউশন পিএলসি',
    FUEL,
    20.8,
    989,
    25,
    2,
  ],
  ['PADMAOIL', 'Padma Oil PLC', 'পদ্মা অয়েল পিএলসি', FUEL, 184.2, 98, 50, 2],
  ['JAMUNAOIL', 'Jamuna Oil Company Ltd.', 'যমুনা অয়েল কোম্পানি লিমিটেড', FUEL, 172.6, 110, 39, 2],
  ['POWERGRID', 'Power Grid Bangladesh PLC', 'পাওয়ার গ্রিড বাংলাদেশ পিএলসি', FUEL, 36.5, 913, 25, 2],
  ['MJLBD', 'MJL Bangladesh PLC', 'এমজেএল বাংলাদেশ পিএলসি', FUEL, 93.7, 317, 29, 2],
  ['LINDEBD', 'Linde Bangladesh Ltd.', 'লিন্ডে বাংলাদেশ লিমিটেড', FUEL, 890.7, 15, 40, 2],
  ['WALTONHIL', 'Walton Hi-Tech Industries PLC', 'ওয়ালটন হাই-টেক ইন্ডাস্ট্রিজ পিএলসি', ENGINEERING, 446.8, 303, 1, 2],
  ['SINGERBD', 'Singer Bangladesh Ltd.', 'সিঙ্গার বাংলাদেশ লিমিটেড', ENGINEERING, 108.4, 100, 43, 2],
  [
    'BSRMLTD',
    'Bangladesh Steel Re-Rolling Mills Ltd.',
    'বাংলাদেশ স্টিল রি-রোলিং মিলস লিমিটেড',
    ENGINEERING,
    79.3,
    299,
    50,
    2,
  ],
  ['GPHISPAT', 'GPH Ispat Ltd.', 'জিপিএইচ ইস্পাত লিমিটেড', ENGINEERING, 22.7, 484, 57, 2],
  ['BBSCABLES', 'BBS Cables PLC', 'বিবিএস কেবলস পিএলসি', ENGINEERING, 19.9, 212, 67, 3],
  ['LHB', 'LafargeHolcim Bangladesh PLC', 'লাফার্জহোলসিম বাংলাদেশ পিএলসি', CEMENT, 46.9, 1_161, 35, 1],
  ['HEIDELBCEM', 'Heidelberg Materials Bangladesh PLC', 'হাইডেলবার্গ ম্যাটেরিয়ালস বাংলাদেশ পিএলসি', CEMENT, 221.3, 57, 39, 3],
  ['GREENDELT', 'Green Delta Insurance PLC', 'গ্রীন ডেল্টা ইন্স্যুরেন্স পিএলসি', INSURANCE, 47.8, 100, 60, 3],
  [
    'DELTALIFE',
    'Delta Life Insurance Company Ltd.',
    'ডেল্টা লাইফ ইন্স্যুরেন্স কোম্পানি লিমিটেড',
    'Life Insurance',
    78.1,
    124,
    62,
    2,
  ],
  ['BSC', 'Bangladesh Shipping Corporation', 'বাংলাদেশ শিপিং করপোরেশন', MISC, 102.6, 153, 48, 1],
  ['GENEXIL', 'Genex Infosys PLC', 'জেনেক্স ইনফোসিস পিএলসি', IT, 31.9, 120, 70, 2],
  ['SEAPEARL', 'Sea Pearl Beach Resort & Spa Ltd.', 'সি পার্ল বিচ রিসোর্ট অ্যান্ড স্পা লিমিটেড', TRAVEL, 49.5, 121, 53, 2],
  ['UNIQUEHRL', 'Unique Hotel & Resorts PLC', 'ইউনিক হোটেল অ্যান্ড রিসোর্টস পিএলসি', TRAVEL, 43.2, 294, 54, 2],
  [
    'SONALIPAPR',
    'Sonali Paper & Board Mills Ltd.',
    'সোনালী পেপার অ্যান্ড বোর্ড মিলস লিমিটেড',
    'Paper & Printing',
    181.7,
    33,
    33,
    2,
  ],
  ['APEXFOOT', 'Apex Footwear Ltd.', 'এপেক্স ফুটওয়্যার লিমিটেড', 'Tannery', 216.5, 16, 57, 3],
  ['1JANATAMF', 'First Janata Bank Mutual Fund', 'প্রথম জনতা ব্যাংক মিউচুয়াল ফান্ড', 'Mutual Funds', 3.9, 290, 90, 3],
];

/** Shares of New York, prices in dollars. */
export const UNITED_STATES_SHARES: readonly ShareRow[] = [
  ['AAPL', 'Apple Inc.', 'অ্যাপল', 'Technology', 268.4, 14_800, 99, 1],
  ['MSFT', 'Microsoft Corporation', 'মাইক্রোসফট', 'Technology', 512.6, 7_430, 99, 1],
  ['NVDA', 'NVIDIA Corporation', 'এনভিডিয়া', 'Technology', 184.3, 24_300, 96, 1],
  ['AMZN', 'Amazon.com, Inc.', 'অ্যামাজন', 'Consumer Discretionary', 231.7, 10_650, 90, 1],
  ['GOOGL', 'Alphabet Inc.', 'অ্যালফাবেট', 'Communication Services', 276.9, 5_820, 99, 1],
  ['META', 'Meta Platforms, Inc.', 'মেটা প্ল্যাটফর্মস', 'Communication Services', 641.2, 2_170, 99, 1],
  ['TSLA', 'Tesla, Inc.', 'টেসলা', 'Consumer Discretionary', 402.8, 3_320, 87, 1],
  ['AVGO', 'Broadcom Inc.', 'ব্রডকম', 'Technology', 346.5, 4_720, 98, 2],
  ['JPM', 'JPMorgan Chase & Co.', 'জেপিমরগ্যান চেজ', 'Financials', 309.1, 2_720, 99, 2],
  ['WMT', 'Walmart Inc.', 'ওয়ালমার্ট', 'Consumer Staples', 102.4, 7_970, 55, 2],
  ['JNJ', 'Johnson & Johnson', 'জনসন অ্যান্ড জনসন', 'Health Care', 196.3, 2_410, 99, 3],
  ['XOM', 'Exxon Mobil Corporation', 'এক্সন মবিল', 'Energy', 117.8, 4_260, 99, 2],
  ['PG', 'The Procter & Gamble Company', 'প্রক্টর অ্যান্ড গ্যাম্বল', 'Consumer Staples', 147.2, 2_340, 99, 3],
  ['HD', 'The Home Depot, Inc.', 'হোম ডিপো', 'Consumer Discretionary', 371.9, 995, 99, 3],
  ['KO', 'The Coca-Cola Company', 'কোকা-কোলা', 'Consumer Staples', 71.1, 4_300, 90, 2],
  ['PEP', 'PepsiCo, Inc.', 'পেপসিকো', 'Consumer Staples', 144.6, 1_370, 99, 3],
  ['NFLX', 'Netflix, Inc.', 'নেটফ্লিক্স', 'Communication Services', 111.3, 4_240, 99, 2],
  ['AMD', 'Advanced Micro Devices, Inc.', 'এএমডি', 'Technology', 243.5, 1_630, 99, 1],
  ['INTC', 'Intel Corporation', 'ইন্টেল', 'Technology', 37.9, 4_760, 99, 2],
  ['DIS', 'The Walt Disney Company', 'ওয়াল্ট ডিজনি', 'Communication Services', 109.7, 1_790, 99, 3],
];
